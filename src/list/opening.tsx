import { useMatch, useRouter } from '@tanstack/react-router'
import { type ComponentProps, createContext, type MouseEvent, use, useMemo } from 'react'
import type { ListState } from '@/api/list'

/** What a list's address names an open dialog by; its value is the id of the record that it is about. */
export const dialogs = ['edit', 'membership', 'assign', 'video', 'audio'] as const
type DialogName = (typeof dialogs)[number]

type Opening = {
  /** The address of a dialog over the list, as it is looked at now. */
  hrefOf: (dialog: DialogName, id: number) => string
  /** Goes there, whatever is open or on its way. */
  open: (dialog: DialogName, id: number) => void
}

/** For what is shown in a list: the way to its dialogs; the value is `useListOpening`'s. */
export const ListOpening = createContext<Opening>({ hrefOf: () => '', open: () => undefined })

export const useOpening = () => use(ListOpening)

/** For lists. */
export function useListOpening({ keyword, orderBy, page, perPage }: ListState): Opening {
  const router = useRouter()
  // The list's own path, also while another screen is on its way.
  const to = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useMemo(() => {
    const list = { keyword, orderBy, page, perPage }
    const { publicHref, searchStr } = router.buildLocation({ to, search: () => list })
    const base = `${publicHref}${searchStr ? '&' : '?'}`
    return {
      hrefOf: (dialog, id) => `${base}${dialog}=${id}`,
      open: (dialog, id) => void router.navigate({ to, search: () => ({ ...list, [dialog]: id }), resetScroll: false }),
    }
  }, [router, to, keyword, orderBy, page, perPage])
}

type DialogLinkProps = { dialog: DialogName; id: number } & Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'id'>

/**
 * A link to a dialog over the list that it is in. Not the router's, which works its address out for each row, as often
 * as any address changes.
 */
export function DialogLink({ dialog, id, children, ...rest }: DialogLinkProps) {
  const { hrefOf, open } = useOpening()
  const onClick = (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return // the browser's to open
    click.preventDefault()
    open(dialog, id)
  }
  return (
    <a {...rest} href={hrefOf(dialog, id)} onClick={onClick}>
      {children}
    </a>
  )
}

import { type HistoryState, useMatch, useRouter, useSearch } from '@tanstack/react-router'
import { type ComponentProps, createContext, type MouseEvent, use, useMemo } from 'react'
import type { ListState } from '@/api/list'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the entry is a dialog that was opened over its list. The list is the entry before it. */
    isOverList?: boolean
    /** Whether that dialog was closed. The entry shows the same list as the one before it, so the next dialog takes its place. */
    isDialogClosed?: boolean | undefined
  }
}

/** Navigation options that close a dialog: the list replaces it. Only an entry over its list can be reused by the next dialog. */
export const closeDialogOptions = {
  replace: true,
  resetScroll: false,
  state: ({ isOverList }: HistoryState) => ({ isDialogClosed: isOverList }),
} as const

type ListDialogs = {
  /**
   * The URL of a dialog over the list in its current state.
   * @param dialog the search parameter of the dialog, such as `edit`
   * @param id the record that the dialog shows; 0 creates one
   */
  hrefOf: (dialog: string, id: number) => string
  /** Navigates to that URL, which closes any other dialog. */
  open: (dialog: string, id: number) => void
  /** Navigates to the list, if the dialog is open. */
  close: (dialog: string) => void
}

/** Provides the result of `useListDialogs` to the rows of a list. `ListScreen` sets it, so the default is never used. */
export const ListDialogsContext = createContext<ListDialogs>({
  hrefOf: () => '',
  open: () => undefined,
  close: () => undefined,
})

/** The dialogs of a list. The open dialog is part of the URL (`?edit=12`). */
export function useListDialogs({ keyword, filter, orderBy, page, perPage }: ListState): ListDialogs {
  const router = useRouter()
  // The path of the list. The router's location may already be that of another screen, which is still loading.
  const to = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useMemo(() => {
    const list = { keyword, filter, orderBy, page, perPage }
    const { publicHref, searchStr } = router.buildLocation({ to, search: () => list })
    const base = `${publicHref}${searchStr ? '&' : '?'}`
    return {
      hrefOf: (dialog, id) => `${base}${dialog}=${id}`,
      open: (dialog, id) => {
        const replace = router.latestLocation.state.isDialogClosed === true
        const search = () => ({ ...list, [dialog]: id })
        void router.navigate({ to, search, replace, state: { isOverList: true }, resetScroll: false })
      },
      close: (dialog) => {
        if (dialog in router.latestLocation.search)
          void router.navigate({ to, search: () => list, ...closeDialogOptions })
      },
    }
  }, [router, to, keyword, filter, orderBy, page, perPage])
}

/** A dialog that all lists have. Unlike the other ones, it shows no record. */
export function useListDialog(name: 'export' | 'review') {
  const { open, close } = use(ListDialogsContext)
  const isOpen = useSearch({ strict: false, select: (search) => search[name] !== undefined })
  return { isOpen, open: () => open(name, 1), close: () => close(name) }
}

type DialogLinkProps = { dialog: string; id: number } & Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'id'>

/**
 * A link to a dialog over its list. The router's `Link` would compute the URL of each row again on every navigation.
 */
export function DialogLink({ dialog, id, children, ...rest }: DialogLinkProps) {
  const { hrefOf, open } = use(ListDialogsContext)
  const onClick = (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return // the browser opens a tab or a window
    click.preventDefault()
    open(dialog, id)
  }
  return (
    <a {...rest} href={hrefOf(dialog, id)} onClick={onClick}>
      {children}
    </a>
  )
}

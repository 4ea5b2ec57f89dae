import { useMatch, useRouter } from '@tanstack/react-router'
import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useMemo } from 'react'
import type { ListState } from '@/api/list'
import { Clipped } from '@/ui/clipped'

/** The list's address, up to where the id of a record belongs, and the way to its form. */
const RowTarget = createContext({ href: '', open: (_id: number) => {} })

/** Tells the links of the rows in it how the list is looked at, which stays so below the form that they open. */
export function RowLinks({ state, children }: { state: ListState; children: ReactNode }) {
  const router = useRouter()
  // The list's own path, also while another screen is on its way.
  const to = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const { keyword, orderBy, page, perPage } = state
  const target = useMemo(() => {
    const list = { keyword, orderBy, page, perPage }
    const { publicHref, searchStr } = router.buildLocation({ to, search: () => list })
    return {
      href: `${publicHref}${searchStr ? '&' : '?'}edit=`,
      open: (edit: number) => void router.navigate({ to, search: () => ({ ...list, edit }), resetScroll: false }),
    }
  }, [router, to, keyword, orderBy, page, perPage])
  return <RowTarget value={target}>{children}</RowTarget>
}

type RowLinkProps = { id: number; text: string } & Pick<ComponentProps<'a'>, 'title' | 'className' | 'onPointerDown'>

/**
 * What a row is known by, cut to two lines: a link to its edit form (specification §2); text without a usable id. Not
 * the router's link, which works its address out for each row, as often as any address changes.
 */
export function RowLink({ id, text, className = '', ...rest }: RowLinkProps) {
  const { href, open } = use(RowTarget)
  if (id === 0) return <Clipped text={text} />
  const onClick = (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return // the browser's to open
    click.preventDefault()
    open(id)
  }
  return (
    <a
      href={href + id}
      onClick={onClick}
      className={`inline-flex min-h-6 items-center rounded-sm font-medium wrap-anywhere hover:text-accent hover:underline pointer-coarse:min-h-11 ${className}`}
      {...rest}
    >
      {/* Cut in here, so that a finger finds room around it. */}
      <span className="line-clamp-2">{text || '—'}</span>
    </a>
  )
}

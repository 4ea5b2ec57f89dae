import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use } from 'react'
import type { ListState } from '@/api/list'
import { Clipped } from '@/ui/clipped'

/** The list's address, up to where the id of a record belongs. */
const EditAddress = createContext('')

/** Tells the links of the rows in it how the list is looked at, which stays so below the form that they open. */
export function RowLinks({ state, children }: { state: ListState; children: ReactNode }) {
  // The list's own path, also while another screen is on its way.
  const to = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const { publicHref, searchStr } = useRouter().buildLocation({ to, search: () => state })
  return <EditAddress value={`${publicHref}${searchStr ? '&' : '?'}edit=`}>{children}</EditAddress>
}

type RowLinkProps = { id: number; text: string } & Pick<ComponentProps<'a'>, 'title' | 'className' | 'onPointerDown'>

/**
 * What a row is known by, cut to two lines: a link to its edit form (specification §2); text without a usable id. Not
 * the router's link, which works its address out for each row, as often as any address changes.
 */
export function RowLink({ id, text, className = '', ...rest }: RowLinkProps) {
  const address = use(EditAddress)
  const navigate = useNavigate()
  if (id === 0) return <Clipped text={text} />
  const open = (click: MouseEvent) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return // the browser's to open
    click.preventDefault()
    void navigate({ href: address + id })
  }
  return (
    <a
      href={address + id}
      onClick={open}
      className={`inline-flex min-h-6 items-center rounded-sm font-medium wrap-anywhere hover:text-accent hover:underline pointer-coarse:min-h-11 ${className}`}
      {...rest}
    >
      {/* Cut in here, so that a finger finds room around it. */}
      <span className="line-clamp-2">{text || '—'}</span>
    </a>
  )
}

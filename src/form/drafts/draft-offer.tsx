import type { ReactNode } from 'react'
import { formatValue, isSameValue } from '@/form/field-values'
import { Button } from '@/ui/button'
import { formatRelativeTime } from '@/ui/dates/relative-time'
import { moveFocusOnUnmount } from '@/ui/interaction/focus'
import type { Draft } from './drafts'

type DraftOfferProps = {
  draft: Draft
  /** The form is being saved. Values restored now would be lost. */
  busy: boolean
  onRestore: () => void
  onDiscard: () => void
  /** A description of the draft. */
  children: ReactNode
}

/** Moves the focus to the first field of the form, because the clicked button disappears. */
const toFirstField = moveFocusOnUnmount((button) => button.closest('form')?.querySelector('input'))

/** Offers to restore the values that were typed before the session or the page ended. */
export const DraftOffer = ({ draft, busy, onRestore, onDiscard, children }: DraftOfferProps) => (
  <section aria-label="Draft" className="mb-4 flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-3">
    <p className="font-medium">{`You typed this ${formatRelativeTime(new Date(draft.at).toISOString())} and did not save it.`}</p>
    {children}
    {draft.passwordOmitted && <p className="text-sm">The password was not kept. Type it again.</p>}
    <div className="mt-1 flex gap-2">
      <Button ref={toFirstField} variant="primary" disabled={busy} onClick={onRestore}>
        Restore
      </Button>
      <Button ref={toFirstField} disabled={busy} onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </section>
)

type FieldsDraftOfferProps = Omit<DraftOfferProps, 'children'> & {
  /** The values on the server, by field. */
  saved: Record<string, unknown>
  labelOf: (name: string) => string
}

/** Offers a draft as a comparison of its fields with the saved values. Shows only fields that differ, and nothing if none does. */
export function FieldsDraftOffer({ draft, saved, labelOf, ...offer }: FieldsDraftOfferProps) {
  const differing = Object.entries(draft.values).filter(([name, typed]) => !isSameValue(saved[name], typed))
  if (differing.length === 0) return null
  return (
    <DraftOffer draft={draft} {...offer}>
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="w-1/4 font-normal">
              Field
            </th>
            <th scope="col" className="font-normal">
              Saved
            </th>
            <th scope="col" className="font-normal">
              Draft
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map(([name, typed]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="pr-2 font-medium wrap-anywhere">
                {labelOf(name)}
              </th>
              <td className="pr-2">
                <bdi className="line-clamp-4 wrap-anywhere">{formatValue(saved[name], typed)}</bdi>
              </td>
              <td>
                <bdi className="line-clamp-4 wrap-anywhere">{formatValue(typed, saved[name])}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DraftOffer>
  )
}

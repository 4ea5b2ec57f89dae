import type { ReactNode } from 'react'
import { mayBeCreated } from '@/form/duplicates/duplicate-check'
import { formatValue, isSameValue } from '@/form/field-values'
import { type Fields, labelOf } from '@/form/form-context'
import { Button } from '@/ui/button'
import { formatRelativeTime } from '@/ui/dates/relative-time'
import { moveFocusOnUnmount } from '@/ui/interaction/focus'
import type { useDraft } from './use-draft'

type DraftOfferProps = {
  draft: Pick<ReturnType<typeof useDraft>, 'offered' | 'restore' | 'discard'>
  /** The form is being saved. Values restored now would be lost. */
  busy: boolean
  /** A description of the draft. */
  children: ReactNode
}

/** Moves the focus to the first field of the form, because the clicked button disappears. */
const toFirstField = moveFocusOnUnmount((button) => button.closest('form')?.querySelector('input'))

/** Offers to restore the values that were typed before the session or the page ended. */
export function DraftOffer({ draft: { offered, restore, discard }, busy, children }: DraftOfferProps) {
  if (!offered) return null
  const age = formatRelativeTime(new Date(offered.at).toISOString())
  const outcome = mayBeCreated(offered.formKey) ? '. It may have been saved.' : ' and did not save it.'
  return (
    <section
      key={offered.formKey}
      aria-label="Draft"
      className="mb-4 flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-3"
    >
      <p className="font-medium">{`You typed this ${age}${outcome}`}</p>
      {children}
      {offered.passwordOmitted && <p className="text-sm">The password was not kept. Type it again.</p>}
      <div className="mt-1 flex gap-2">
        <Button ref={toFirstField} variant="primary" disabled={busy} onClick={restore}>
          Restore
        </Button>
        <Button ref={toFirstField} disabled={busy} onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}

type FieldsDraftOfferProps = Omit<DraftOfferProps, 'children'> & {
  /** The values on the server, by field. */
  serverValues: Record<string, unknown>
  fields: Fields
}

/** Offers a draft as a comparison of its fields with the saved values. Shows only fields that differ, and nothing if none does. */
export function FieldsDraftOffer({ draft, busy, serverValues, fields }: FieldsDraftOfferProps) {
  const typed = Object.entries(draft.offered?.values ?? {})
  const differing = typed.filter(([name, value]) => !isSameValue(serverValues[name], value))
  if (differing.length === 0) return null
  return (
    <DraftOffer draft={draft} busy={busy}>
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
          {differing.map(([name, value]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="pr-2 font-medium wrap-anywhere">
                {labelOf(fields, name)}
              </th>
              <td className="pr-2">
                <bdi className="line-clamp-4 wrap-anywhere">{formatValue(serverValues[name], value)}</bdi>
              </td>
              <td>
                <bdi className="line-clamp-4 wrap-anywhere">{formatValue(value, serverValues[name])}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DraftOffer>
  )
}

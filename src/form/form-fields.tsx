import type { ReactNode } from 'react'
import { focusFirstField } from '@/ui/interaction/focus'
import { Pending } from '@/ui/loading/pending'
import { FieldsDraftOffer } from './drafts/draft-offer'
import { FormContext } from './form-context'
import type { RecordForm } from './use-record-form'

type FormFieldsProps = { form: RecordForm; children: ReactNode }

/**
 * Focuses the first field together with the dialog around it. The dialog may have received the focus while the fields were
 * disabled, or may still be about to receive it.
 */
function focusWithDialog(group: HTMLElement | null) {
  const dialog = group?.closest('[role=dialog]')
  if (!dialog) return
  const focusField = () => focusFirstField(group)
  if (document.activeElement === dialog) focusField()
  if (dialog.contains(document.activeElement)) return
  dialog.addEventListener('focus', focusField, { once: true })
  return () => dialog.removeEventListener('focus', focusField)
}

/**
 * The fields of a form, which are disabled as a group, below the offer of a draft. They are hidden until there are values to
 * show, so that a picture does not move those below it.
 */
export function FormFields({ form, children }: FormFieldsProps) {
  const { fields, uploads, record, freshness, isWaiting, isBusy, draft, serverValues } = form
  const isReady = freshness === 'fresh'
  const disabled = !isReady || isBusy
  return (
    <>
      {serverValues && <FieldsDraftOffer {...{ draft, serverValues, fields }} busy={isBusy} />}
      <FormContext value={{ fields, uploads, disabled }}>
        <div className="relative">
          <fieldset
            ref={isReady && !isWaiting ? focusWithDialog : undefined}
            disabled={disabled}
            aria-busy={freshness === 'pending'}
            className={`flex min-w-0 flex-col gap-4 ${record.isPending ? 'invisible' : ''}`}
          >
            {children}
          </fieldset>
          {record.isPending && <Pending label="Loading" className="absolute inset-x-0 top-24" />}
        </div>
      </FormContext>
    </>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { focusFirstField } from '@/ui/interaction/focus'
import { FieldsDraftOffer } from './drafts/draft-offer'
import { FormContext } from './form-context'
import type { RecordForm } from './use-record-form'

type FormFieldsProps = { form: RecordForm; children: ReactNode }

/** The fields of a form, which are disabled as a group, below the offer of a draft. */
export function FormFields({ form, children }: FormFieldsProps) {
  const { fields, uploads, freshness, isWaiting, isBusy, draft, saved } = form
  const group = useRef<HTMLFieldSetElement>(null)
  const isReady = freshness === 'fresh'
  const canFocus = isReady && !isWaiting
  const disabled = !isReady || isBusy
  useEffect(() => {
    // The dialog may have received the focus while the fields were disabled, or may still be about to receive it.
    const dialog = group.current?.closest('[role=dialog]')
    if (!canFocus || !dialog) return
    const focusField = () => focusFirstField(group.current)
    if (document.activeElement === dialog) focusField()
    if (dialog.contains(document.activeElement)) return
    dialog.addEventListener('focus', focusField, { once: true })
    return () => dialog.removeEventListener('focus', focusField)
  }, [canFocus])
  return (
    <>
      {saved && <FieldsDraftOffer draft={draft} busy={isBusy} saved={saved} fields={fields} />}
      <FormContext value={{ fields, uploads, disabled }}>
        <fieldset
          ref={group}
          disabled={disabled}
          aria-busy={freshness === 'pending'}
          className="flex min-w-0 flex-col gap-4"
        >
          {children}
        </fieldset>
      </FormContext>
    </>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { focusFirstField } from '@/ui/interaction/focus'
import { FieldsDisabledContext, FileLabelsContext, type FormRegistry, FormRegistryContext } from './form-registry'

type FormFieldsProps = {
  registry: FormRegistry
  /** The record is still loading. */
  isLoading: boolean
  /** The first field takes the focus of the dialog. */
  canFocus: boolean
  disabled: boolean
  children: ReactNode
}

/** The fields of a form: disabled as a group, and registered with the form. */
export function FormFields({ registry, isLoading, canFocus, disabled, children }: FormFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // The dialog may have received the focus while the fields were disabled, or may still be about to receive it.
    const dialog = fields.current?.closest('[role=dialog]')
    if (!canFocus || !dialog) return
    const focusField = () => focusFirstField(fields.current)
    if (document.activeElement === dialog) focusField()
    if (dialog.contains(document.activeElement)) return
    dialog.addEventListener('focus', focusField, { once: true })
    return () => dialog.removeEventListener('focus', focusField)
  }, [canFocus])
  return (
    <FormRegistryContext value={registry.shared}>
      <FieldsDisabledContext value={disabled}>
        <FileLabelsContext value={registry.fileLabels()}>
          <fieldset ref={fields} disabled={disabled} aria-busy={isLoading} className="flex min-w-0 flex-col gap-4">
            {children}
          </fieldset>
        </FileLabelsContext>
      </FieldsDisabledContext>
    </FormRegistryContext>
  )
}

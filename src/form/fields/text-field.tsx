import type { ComponentProps } from 'react'
import { type FieldValues, get } from 'react-hook-form'
import { type FormFieldProps, useFormField } from '@/form/form-context'
import { controlClass, Field } from './field'
import { applyTyped, joinPastedLines, toShown } from './line-breaks'
import { PasswordInput } from './password-input'
import { usePastedFileNote } from './use-pasted-file-note'

type TextFieldProps<Values extends FieldValues> = FormFieldProps<Values, string> & {
  hint?: string | undefined
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode'>

/** As `type="email"` for keyboards. That type itself would trim the value and change letters of the domain. */
const emailProps = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

/** One line of text. A stored line break is shown as a blank, and stays as long as the field is unchanged. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { hint, autoComplete, inputMode } = props
  const { field, formState, type, frame } = useFormField(props)
  const { value, ref, onChange, ...handlers } = field
  const { pasteProps, note } = usePastedFileNote()
  // React writes a controlled value into the `value` attribute. A password must not appear there, so it is set by the ref.
  const passwordRef = (element: HTMLInputElement | null) => {
    ref(element)
    if (element && element.value !== value) element.value = value
  }
  return (
    <Field {...frame} hint={hint}>
      {(controlProps) => {
        const inputProps: ComponentProps<'input'> = {
          autoComplete,
          inputMode,
          onInput: pasteProps.onInput,
          onPaste: (event) => {
            pasteProps.onPaste(event)
            if (inputMode === 'url') joinPastedLines(event, '')
          },
          ...handlers,
          ...controlProps,
          onChange: ({ target }) => onChange(applyTyped(get(formState.defaultValues, field.name), target.value, ' ')),
        }
        return (
          <>
            {type === 'password' ? (
              <PasswordInput {...inputProps} ref={passwordRef} />
            ) : (
              <input
                type={type}
                {...inputProps}
                {...(type === 'email' && emailProps)}
                ref={ref}
                value={toShown(value, ' ')}
                className={controlClass}
              />
            )}
            {note}
          </>
        )
      }}
    </Field>
  )
}

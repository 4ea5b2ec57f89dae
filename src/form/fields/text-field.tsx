import type { ComponentProps } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  get,
  useController,
} from 'react-hook-form'
import { controlClass, Field } from './field'
import { applyTyped, toShown } from './line-breaks'
import { joinPastedLines } from './paste-lines'
import { usePastedFileNote } from './use-pasted-file-note'

type TextFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, string> & FieldPath<Values>
  label: string
  help?: string
  hint?: string | undefined
  required?: boolean
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'>

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
  const { control, name, label, help, hint, required, ...input } = props
  const {
    field: { value, ref, onChange, ...field },
    fieldState,
    formState,
  } = useController({ control, name })
  const { pasteProps, note } = usePastedFileNote()
  // React writes a controlled value into the `value` attribute. A password must not appear there, so it is set by the ref.
  const passwordRef = (element: HTMLInputElement | null) => {
    ref(element)
    if (element && element.value !== value) element.value = value
  }
  const valueProps = input.type === 'password' ? { ref: passwordRef } : { ref, value: toShown(value, ' ') }
  return (
    <Field
      name={name}
      isPassword={input.type === 'password'}
      label={label}
      error={fieldState.error?.message}
      help={help}
      hint={hint}
      required={required}
    >
      {(controlProps) => (
        <>
          <input
            {...input}
            onInput={pasteProps.onInput}
            onPaste={(event) => {
              pasteProps.onPaste(event)
              if (input.inputMode === 'url') joinPastedLines(event, '')
            }}
            {...(input.type === 'email' && emailProps)}
            {...field}
            {...valueProps}
            {...controlProps}
            onChange={({ target }) => onChange(applyTyped(get(formState.defaultValues, name), target.value, ' '))}
            className={controlClass}
          />
          {note}
        </>
      )}
    </Field>
  )
}

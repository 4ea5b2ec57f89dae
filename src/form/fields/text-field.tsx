import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field'

type TextFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string> & FieldPath<Values>
  label: string
  help?: string
  required?: boolean
} & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'>

/** One line of text. */
export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { control, name, label, help, required, ...input } = props
  const {
    field: { value, ref, ...field },
    fieldState,
  } = useController({ control, name })
  // React writes a controlled value into the `value` attribute. A password must not appear there, so it is set by the ref.
  const passwordRef = (element: HTMLInputElement | null) => {
    ref(element)
    if (element && element.value !== value) element.value = value
  }
  const valueProps = input.type === 'password' ? { ref: passwordRef } : { ref, value }
  return (
    <Field
      name={name}
      isPassword={input.type === 'password'}
      label={label}
      error={fieldState.error?.message}
      help={help}
      required={required}
    >
      {(controlProps) => <input {...input} {...field} {...valueProps} {...controlProps} className={controlClass} />}
    </Field>
  )
}

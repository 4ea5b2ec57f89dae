import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from '@/form/form-context'
import { weight } from '@/form/rules'
import { controlClass, Field } from './field'

type WeightFieldProps<Values extends FieldValues> = Pick<FormFieldProps<Values, string>, 'control' | 'name'>

/**
 * The position in a list's order. On blur, a typed value becomes a whole number of at least 1. The input is not of the type
 * `number`: that would change the value when the mouse wheel turns over it, and read 1,5 as 15.
 */
export function WeightField<Values extends FieldValues>(props: WeightFieldProps<Values>) {
  const { field, fieldState, frame } = useFormField(props)
  const normalize = () => {
    const { data } = weight.safeParse(field.value)
    if (data !== undefined && fieldState.isDirty) field.onChange(data)
    field.onBlur()
  }
  return (
    <Field {...frame} help="The position among the other records. A whole number, 1 or higher." required>
      {(controlProps) => (
        <input
          {...field}
          {...controlProps}
          inputMode="numeric"
          autoComplete="off"
          onBlur={normalize}
          className={`${controlClass} sm:w-40`}
        />
      )}
    </Field>
  )
}

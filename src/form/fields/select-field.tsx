import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from '@/form/form-context'
import { controlClass, Field } from './field'

/** An item of a select (specification §3). */
export type SelectItem = { id: string; name: string }

type SelectFieldProps<Values extends FieldValues> = FormFieldProps<Values, string> & {
  /** The label of the blank option. It comes first, and is selected when there is no value. */
  blank: string
  items: readonly SelectItem[]
}

/** A choice of one value. A stored value that is not among the items is shown as it is. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { blank, items } = props
  const { field, frame } = useFormField(props)
  const isUnknown = field.value !== '' && items.every(({ id }) => id !== field.value)
  return (
    <Field {...frame}>
      {(controlProps) => (
        <select
          {...field}
          {...controlProps}
          className={`${controlClass} select-arrow pr-8 pointer-coarse:select-touch-target`}
        >
          <option value="">{blank}</option>
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isUnknown && <option value={field.value}>{field.value}</option>}
        </select>
      )}
    </Field>
  )
}

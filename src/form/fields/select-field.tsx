import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field'

/** An item of a select (specification §3). */
export type SelectItem = { id: string; name: string }

type SelectFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  label: string
  help?: string
  required?: boolean
  /** The label of the blank option. It comes first, and is selected when there is no value. */
  blank: string
  items: readonly SelectItem[]
}

/** A choice of one value. A stored value that is not among the items is shown as it is. */
export function SelectField<Values extends FieldValues>(props: SelectFieldProps<Values>) {
  const { control, name, label, help, required, blank, items } = props
  const { field, fieldState } = useController({ control, name })
  const isUnknown = field.value !== '' && items.every(({ id }) => id !== field.value)
  return (
    <Field name={name} label={label} error={fieldState.error?.message} help={help} required={required}>
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

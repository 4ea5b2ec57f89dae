import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field'

/** An item of a select (specification §3). */
export type SelectItem = { id: string; name: string }

type SelectFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string>
  label: string
  help?: string
  required?: boolean
  /** The label of the blank option. It comes first, and is selected when the value is not among the items. */
  blank: string
  items: readonly SelectItem[]
}

/** A choice of one value. */
export function SelectField<Values extends FieldValues, Output>(props: SelectFieldProps<Values, Output>) {
  const { control, name, label, help, required, blank, items } = props
  const { field, fieldState } = useController({ control, name })
  return (
    <Field name={name} label={label} error={fieldState.error?.message} help={help} required={required}>
      {(controlProps) => (
        <select
          {...field}
          {...controlProps}
          className={`${controlClass} select-arrow h-10 pr-8 pointer-coarse:select-touch-target`}
        >
          <option value="">{blank}</option>
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

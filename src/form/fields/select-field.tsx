import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { controlClass, Field } from './field'

type SelectFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string>
  label: string
  help?: string
  required?: boolean
  /** The label of the blank option. It comes first, and is selected when the value is not among the options. */
  blank: string
  options: readonly { value: string; label: string }[]
}

/** A choice of one value. */
export function SelectField<Values extends FieldValues, Output>(props: SelectFieldProps<Values, Output>) {
  const { control, name, label, help, required, blank, options } = props
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
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

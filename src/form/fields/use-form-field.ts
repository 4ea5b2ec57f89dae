import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { useFieldDescription } from '@/form/form-context'

/** The props that all fields of a form share. The label is in the description of the form's fields. */
export type FormFieldProps<Values extends FieldValues, Value> = {
  control: Control<Values>
  name: FieldPathByValue<Values, Value>
  help?: string
  required?: boolean
}

/** The state of a field, and the props of the `Field` around its control. */
export function useFormField<Values extends FieldValues, Value>(props: FormFieldProps<Values, Value>) {
  const { control, name, help, required } = props
  const { field, fieldState, formState } = useController({ control, name })
  const { label, type } = useFieldDescription(name)
  return { field, fieldState, formState, type, frame: { label, help, required, error: fieldState.error?.message } }
}

import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from '@/form/form-context'
import { Switch } from '@/ui/switch'
import { Field } from './field'

type SwitchFieldProps<Values extends FieldValues> = FormFieldProps<Values, boolean> & {
  /** The texts beside the switch. */
  labels: { on: string; off: string }
}

/** A switch with a text beside it for its state (specification §5, status toggle). */
export function SwitchField<Values extends FieldValues>(props: SwitchFieldProps<Values>) {
  const { field, frame } = useFormField(props)
  const { value, ...rest } = field
  return (
    <Field {...frame}>
      {(controlProps) => (
        <div className="flex h-9 items-center gap-2.5">
          <Switch
            {...rest}
            {...controlProps}
            checked={value}
            onChange={({ target }) => field.onChange(target.checked)}
          />
          <span>{value ? props.labels.on : props.labels.off}</span>
        </div>
      )}
    </Field>
  )
}

import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Switch } from '@/ui/switch'
import { Field } from './field'

type SwitchFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, boolean>
  label: string
  help?: string
  /** The texts beside the switch. */
  labels: { on: string; off: string }
}

/** A switch with a text beside it for its state (specification §5, status toggle). */
export function SwitchField<Values extends FieldValues>(props: SwitchFieldProps<Values>) {
  const { control, name, label, help, labels } = props
  const { field, fieldState } = useController({ control, name })
  const { value, ...rest } = field
  return (
    <Field name={name} label={label} error={fieldState.error?.message} help={help}>
      {(controlProps) => (
        <div className="flex h-9 items-center gap-2.5">
          <Switch
            {...rest}
            {...controlProps}
            checked={value}
            onChange={({ target }) => field.onChange(target.checked)}
          />
          <span>{value ? labels.on : labels.off}</span>
        </div>
      )}
    </Field>
  )
}

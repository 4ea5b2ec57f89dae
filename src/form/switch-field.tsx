import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Field } from './field'

type SwitchFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, boolean>
  label: string
  help?: string
  /** The words beside it, for on and off. */
  words: { on: string; off: string }
}

/** On or off (specification §5, status toggle), with the word for it beside. */
export function SwitchField<Values extends FieldValues, Output>(props: SwitchFieldProps<Values, Output>) {
  const { control, name, label, help, words } = props
  const { field, fieldState } = useController({ control, name })
  const { value, ...rest } = field
  return (
    <Field label={label} error={fieldState.error?.message} {...(help && { help })}>
      {(tied) => (
        <div className="flex h-9 items-center gap-2.5">
          <input
            {...rest}
            {...tied}
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
            role="switch"
            checked={value}
            onChange={({ target }) => field.onChange(target.checked)}
            className="fingertip inline-flex h-6 w-11 shrink-0 cursor-pointer appearance-none items-center rounded-full bg-control px-1 transition-colors duration-150 before:size-4 before:rounded-full before:bg-surface before:transition-transform before:duration-150 checked:bg-accent checked:before:translate-x-5 disabled:opacity-55 forced-colors:appearance-auto"
          />
          {value ? words.on : words.off}
        </div>
      )}
    </Field>
  )
}

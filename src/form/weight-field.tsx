import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { z } from '@/zod'
import { Field, control as look } from './field'

/** A weight as it is typed (specification §5): a number, whole, below 1 becomes 1. */
export const weight = z
  .string()
  .trim()
  .regex(/^[+-]?\d+([.,]\d+)?$/, 'Please enter a valid weight (must be greater than 1)')
  .transform((typed) => Math.max(1, Math.floor(Number(typed.replace(',', '.')))))
  .refine(Number.isSafeInteger, 'Please enter a valid weight (must be greater than 1)')

type WeightFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string>
}

/** The place in a list's order. What was typed becomes a whole number of at least 1 on leaving the field. */
export function WeightField<Values extends FieldValues, Output>({ control, name }: WeightFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name })
  const tidy = () => {
    const { data } = weight.safeParse(field.value)
    if (data !== undefined) field.onChange(String(data))
    field.onBlur()
  }
  return (
    <Field label="Weight" error={fieldState.error?.message} help="A whole number from 1 on." required>
      {(tied) => (
        <input {...field} {...tied} type="number" min={1} step={1} onBlur={tidy} className={`${look} sm:w-40`} />
      )}
    </Field>
  )
}

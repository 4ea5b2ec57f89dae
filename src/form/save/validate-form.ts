import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { isRecord } from '@/api/fields'

/** Validates the form and passes on its values, or its errors. @returns whether the form was valid */
export async function validate<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onValid: (values: Values) => Promise<void>,
  onInvalid: (errors: FieldErrors<Values>) => void,
): Promise<boolean> {
  let isValid = false
  const submitValid = (values: Values) => {
    isValid = true
    return onValid(values)
  }
  await form.handleSubmit(submitValid, onInvalid)()
  return isValid
}

/**
 * Focuses the first invalid field, in the order of the rules. React Hook Form's own focus is off, because it repeats the
 * focus a moment later, when the person may already type elsewhere.
 */
export function focusFirstInvalid(errors: FieldErrors) {
  const [invalid]: unknown[] = Object.values(errors)
  const ref = isRecord(invalid) && invalid.ref
  if (isRecord(ref) && typeof ref.focus === 'function') ref.focus()
}

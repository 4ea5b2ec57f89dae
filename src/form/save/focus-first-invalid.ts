import type { FieldErrors } from 'react-hook-form'
import { isRecord } from '@/api/fields'

/**
 * Focuses the first invalid field, in the order of the rules. React Hook Form's own focus is off, because it repeats the
 * focus a moment later, when the person may already type elsewhere.
 */
export function focusFirstInvalid(errors: FieldErrors) {
  const [invalid]: unknown[] = Object.values(errors)
  const ref = isRecord(invalid) && invalid.ref
  if (isRecord(ref) && typeof ref.focus === 'function') ref.focus()
}

import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/api/errors'

/**
 * Marks the fields that the refusal of a save is about with what the server says of them.
 * @returns what it says of fields that the form does not have, but for what the error itself says
 */
export function useRefusedFields<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'setError'>,
  error: Error | null,
): string[] {
  const refused = error instanceof ApiError ? Object.entries(error.fields) : []
  const isField = (name: string): name is Path<Values> => Object.hasOwn(form.getValues(), name)
  useEffect(() => {
    for (const [name, message] of refused) if (isField(name)) form.setError(name, { message })
    // oxlint-disable-next-line react/exhaustive-deps -- what is refused follows from the error
  }, [error, form])
  return refused.flatMap(([name, text]) => (isField(name) || text === error?.message ? [] : [text]))
}

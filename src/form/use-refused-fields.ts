import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '@/api/errors'

/** Marks the fields that the refusal of a save is about with what the server says of them. */
export function useRefusedFields<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'setError'>,
  error: Error | null,
) {
  useEffect(() => {
    if (!(error instanceof ApiError)) return
    const isField = (name: string): name is Path<Values> => name in form.getValues()
    for (const [name, message] of Object.entries(error.fields)) if (isField(name)) form.setError(name, { message })
  }, [error, form])
}

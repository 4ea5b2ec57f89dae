import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, appendSentence, isOutcomeUnknown, saveErrorMessage } from '@/api/errors'

type Form<Values extends FieldValues, Output> = Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'setError'>

/** The error messages of a refused save about single fields: those of the form, and others. */
function refusedFields<Values extends FieldValues, Output>(form: Form<Values, Output>, error: Error | null) {
  const refused = error instanceof ApiError ? Object.entries(error.fields) : []
  const values = form.getValues()
  const isField = (entry: [string, string]): entry is [Path<Values>, string] => Object.hasOwn(values, entry[0])
  return { formFields: refused.filter(isField), otherFields: refused.filter((entry) => !isField(entry)) }
}

/** Shows the error messages of a refused save at their fields. */
export function setFieldErrors<Values extends FieldValues, Output>(form: Form<Values, Output>, error: Error) {
  for (const [name, message] of refusedFields(form, error).formFields) form.setError(name, { message })
}

/** The error messages about fields that the form does not have, except one that repeats the error itself. */
const otherRefusals = <Values extends FieldValues, Output>(form: Form<Values, Output>, error: Error | null) =>
  refusedFields(form, error).otherFields.flatMap(([, text]) => (text === error?.message ? [] : [text]))

/** The message about the last attempt to save; undefined if there is none. */
export function problemOf<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  checkError: unknown,
  saveError: Error | null,
): string | undefined {
  if (checkError)
    return appendSentence(
      checkError,
      isOutcomeUnknown(saveError) ? 'This attempt was not saved. The earlier one may have been.' : 'Nothing was saved.',
    )
  return saveError ? [saveErrorMessage(saveError), ...otherRefusals(form, saveError)].join('; ') : undefined
}

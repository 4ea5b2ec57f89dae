import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, appendSentence, isOutcomeUnknown, saveErrorMessage } from '@/api/errors'
import { joinTexts } from '@/api/join-texts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/** Shows the reasons of a refused save at the fields that they are about. */
export function setFieldErrors<Values extends FieldValues>(form: Form<Values>, error: Error) {
  const values = form.getValues()
  const reasons = error instanceof ApiError ? error.fields : []
  const isField = (name: string): name is Path<Values> => Object.hasOwn(values, name)
  for (const name of Object.keys(values).filter(isField)) {
    const texts = reasons.flatMap(({ path, text }) => (path.findLast(isField) === name ? [text] : []))
    if (texts.length > 0) form.setError(name, { message: joinTexts(texts) })
  }
}

/** The message about the last attempt to save; undefined if there is none. */
export function problemOf(checkError: unknown, saveError: Error | null): string | undefined {
  if (checkError)
    return appendSentence(
      checkError,
      isOutcomeUnknown(saveError) ? 'This attempt was not saved. The earlier one may have been.' : 'Nothing was saved.',
    )
  return saveError ? saveErrorMessage(saveError) : undefined
}

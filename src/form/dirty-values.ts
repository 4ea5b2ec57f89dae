import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What was typed into a form, by field, and can be kept outside of it: only what differs from the record, no password. */
export type DirtyValues = {
  values: FieldValues
  passwordOmitted: boolean
}

/**
 * Reads what was typed.
 * @param fields where the form's inputs are: those of type password are left out
 */
export function getDirtyValues<Values extends FieldValues, Output>(
  { getValues, formState: { dirtyFields } }: UseFormReturn<Values, unknown, Output>,
  fields: HTMLElement | null,
): DirtyValues {
  const passwords = [...(fields?.querySelectorAll<HTMLInputElement>('input[type=password]') ?? [])]
  const isPassword = ([name]: [string, unknown]) => passwords.some((input) => input.name === name)
  const dirty = Object.entries(getValues()).filter(([name]) => name in dirtyFields)
  return {
    values: Object.fromEntries(dirty.filter((entry) => !isPassword(entry))),
    passwordOmitted: dirty.some(isPassword),
  }
}

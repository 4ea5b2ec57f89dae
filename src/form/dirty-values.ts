import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The changed values of a form, by field, without passwords: these can be stored outside of the form. */
export type DirtyValues = {
  values: FieldValues
  passwordOmitted: boolean
}

/** Reads the changed values of a form. */
export function getDirtyValues<Values extends FieldValues>(
  { getValues, formState: { dirtyFields } }: UseFormReturn<Values>,
  isPassword: (name: string) => boolean,
): DirtyValues {
  const dirty = Object.entries(getValues()).filter(([name]) => name in dirtyFields)
  return {
    values: Object.fromEntries(dirty.filter(([name]) => !isPassword(name))),
    passwordOmitted: dirty.some(([name]) => isPassword(name)),
  }
}

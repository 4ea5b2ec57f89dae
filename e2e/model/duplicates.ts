import { type Form, type Model, matchingRows } from './model.ts'
import { type FormName, forms, valuesOf } from './screens.ts'

/** The value that identifies the record of a form. */
export const nameOf = ({ screen, values }: Pick<Form, 'screen' | 'values'>) =>
  values[forms[screen].identifyingField]?.trim() ?? ''

/** Whether a search finds a record with this name. */
export function hasDuplicate(model: Model, screen: FormName, name: string): boolean {
  const keyword = name.length >= 3 ? name : ''
  const listed = matchingRows(model, screen, { keyword, orderBy: '-updated_at' }).slice(0, 100)
  return listed.some((row) => nameOf({ screen, values: valuesOf(screen, row) }).toLowerCase() === name.toLowerCase())
}

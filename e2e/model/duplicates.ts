import { type Form, type Model, matchingRows } from './model.ts'
import { isUser, type ListName, lists } from './screens.ts'

/** The value that identifies the record of a form. */
export const nameOf = ({ screen, values }: Form) => values[lists[screen].identifyingField]?.trim() ?? ''

/** Whether a search finds a record with this name. */
export function hasDuplicate(model: Model, screen: ListName, name: string): boolean {
  const keyword = name.length >= 3 ? name : ''
  const listed = matchingRows(model, screen, { keyword, orderBy: '-updated_at' }).slice(0, 100)
  return listed.some((row) => (isUser(row) ? row.email : row.title).trim().toLowerCase() === name.toLowerCase())
}

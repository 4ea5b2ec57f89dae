import { type Form, type Model, matchingRows } from './model.ts'
import { isUser, type ListName, lists } from './screens.ts'

/** The value that identifies the record of a form. */
export const nameOf = ({ screen, values }: Form) => values[lists[screen].identifyingField]?.trim() ?? ''

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isAlike = (sent: Model['sent'][number], screen: ListName, name: string) =>
  sent.form.screen === screen && isSame(sent.name, name)

/** The names that a form checks before it sends a new record: all that it has sent, and its own if another form sent it. */
export function unconfirmedNames({ sent }: Model, form: Form): string[] {
  const matches =
    form.id === 0 ? sent.filter((one) => one.form === form || isAlike(one, form.screen, nameOf(form))) : []
  return [...new Map(matches.map(({ name }) => [name.toLowerCase(), name])).values()]
}

/** Stops checking a name: the record exists, or the person wants another one. */
export function forgetUnconfirmedCreates(model: Model, screen: ListName, name: string) {
  model.sent = model.sent.filter((one) => !isAlike(one, screen, name))
}

/** Whether a search finds a record with this name. */
export function hasDuplicate(model: Model, screen: ListName, name: string): boolean {
  const keyword = name.length >= 3 ? name : ''
  const listed = matchingRows(model, screen, { keyword, orderBy: '-updated_at' }).slice(0, 100)
  return listed.some((row) => isSame((isUser(row) ? row.email : row.title).trim(), name))
}

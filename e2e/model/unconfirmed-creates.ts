import { type Form, found, type Model } from './model.ts'
import { isUser, type ListName, lists } from './screens.ts'

/** What a form sends a new record by. */
export const nameOf = ({ screen, values }: Form) => values[lists[screen].known]?.trim() ?? ''

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isAlike = (sent: Model['sent'][number], screen: ListName, name: string) =>
  sent.form.screen === screen && isSame(sent.name, name)

/** The names that a form asks about before it sends a new record: all that it sent, and its own if another form did. */
export function hasUnconfirmedCreate({ sent }: Model, form: Form): string[] {
  const found = form.id === 0 ? sent.filter((one) => one.form === form || isAlike(one, form.screen, nameOf(form))) : []
  return [...new Map(found.map(({ name }) => [name.toLowerCase(), name])).values()]
}

/** Nobody asks about a name any more: the record is there, or wanted once more. */
export function forgetUnconfirmedCreates(model: Model, screen: ListName, name: string) {
  model.sent = model.sent.filter((one) => !isAlike(one, screen, name))
}

/** Whether a list that is searched for it shows a record of this name. */
export function hasDuplicate(model: Model, screen: ListName, name: string): boolean {
  const keyword = name.length >= 3 ? name : ''
  const listed = found(model, screen, { keyword, orderBy: '-updated_at' }).slice(0, 100)
  return listed.some((row) => isSame((isUser(row) ? row.email : row.title).trim(), name))
}

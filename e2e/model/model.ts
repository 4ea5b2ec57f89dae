import type { MembershipRecord } from '../../mocks/entities/memberships.ts'
import { filterAndSort, heldRows, type ListState, matching, sortByServer } from './rows.ts'
import {
  type FormName,
  factsOf,
  fieldsOf,
  isUser,
  type ListName,
  listNames,
  lists,
  pathOf,
  type Row,
  rowText,
  type ScreenName,
  type Stores,
  valuesOf,
} from './screens.ts'

type Entry = {
  screen: ScreenName
  list: ListState
  edit?: number
  /** Whether the form was opened over its list. */
  isOverList?: boolean
  /** Whether that form was closed. The next form takes the place of this entry. */
  isFormClosed?: boolean
}

export type Form = {
  screen: FormName
  id: number
  /** The values when the form was opened. */
  opened: Record<string, string>
  values: Record<string, string>
  /** Whether it shows an error. */
  alert: boolean
  /** Whether it offers a draft from before the session ended. */
  draft: boolean
  /** Whether the response of an update was lost. The model does not know then which fields still count as changed. */
  unsure: boolean
  /** The names of new records that it sent with an unknown result. */
  unconfirmedNames: Set<string>
}

type Period = Pick<MembershipRecord, 'user_id'>

/** The expected state: the records of the server, the history of the browser, the open form, and the signed-in user. */
export type Model = {
  stores: Record<ListName, Row[]>
  lastIds: Record<ListName, number>
  /** The periods of all memberships. */
  memberships: Period[]
  /** The id of the signed-in user. */
  caller: number
  history: Entry[]
  at: number
  form: Form | undefined
  /** A text in the search box that is too short for a search. */
  draft: string | undefined
  /** While a filter is on: when the app read all pages, according to the screen. */
  readAt: string
  /** The users that the app holds while a filter is on, by the time at which it read them. */
  held: Map<string, number[]>
  steps: number
}

const defaults = { keyword: '', filter: '', page: 1, perPage: 10 }
export const entryFor = (screen: ScreenName): Entry => ({
  screen,
  list: { ...defaults, orderBy: screen === 'dashboard' ? '' : lists[screen].orderBy },
})

/** The initial state: user 1 is signed in and the list of users is open. */
export const start = ({ users, news, faqs, courses, memberships }: Stores): Model => ({
  stores: structuredClone({ users, news, faqs, courses }),
  memberships: memberships.map(({ user_id }) => ({ user_id })),
  lastIds: { users: users.length, news: news.length, faqs: faqs.length, courses: courses.length },
  caller: 1,
  history: [entryFor('users')],
  at: 0,
  form: undefined,
  draft: undefined,
  readAt: '',
  held: new Map(),
  steps: 0,
})

export const entryOf = ({ history, at }: Model): Entry => history[at] ?? entryFor('dashboard')
/** The list of the current screen, if it has one. */
export function listName(model: Model): ListName | undefined {
  const { screen } = entryOf(model)
  return screen === 'dashboard' ? undefined : screen
}
/** The form of the current screen, if the model opens it. */
export function formName(model: Model): FormName | undefined {
  const name = listName(model)
  return name === 'courses' ? undefined : name
}
/** Whether the screen shows a list without an open form. */
export const isList = (model: Model) => listName(model) !== undefined && model.form === undefined

export const isUserList = (model: Model) => isList(model) && listName(model) === 'users'

/** Opens a form over the list: in a new entry, or in that of the form before it. */
export function pushForm(model: Model, id: number) {
  const { screen, list, isFormClosed } = entryOf(model)
  if (isFormClosed) model.at -= 1
  push(model, { screen, list, edit: id, isOverList: true })
}

/** Adds an entry to the history and removes all entries after the current one. */
export function push(model: Model, entry: Entry) {
  model.history = [...model.history.slice(0, model.at + 1), entry]
  goTo(model, model.at + 1)
}

/** Moves to an entry of the history. */
export function goTo(model: Model, at: number) {
  const before = entryOf(model)
  model.at = at
  const { screen, list, edit } = entryOf(model)
  if (screen !== before.screen || list.keyword !== before.list.keyword) model.draft = undefined
  model.form = undefined
  if (edit !== undefined) openForm(model, edit)
}

export const changeList = (model: Model, patch: Partial<ListState>) => {
  const { screen, list } = entryOf(model)
  push(model, { screen, list: { ...list, page: 1, ...patch } })
}

/** Closes the form. The list replaces it in the history. */
export function close(model: Model) {
  model.form = undefined
  const { screen, list, isOverList } = entryOf(model)
  model.history[model.at] = { screen, list, ...(isOverList && { isFormClosed: true }) }
}

export const rowOf = ({ stores }: Model, screen: ListName, id: number) => stores[screen].find((row) => row.id === id)

export function openForm(model: Model, id: number) {
  const screen = formName(model)
  if (!screen) return
  const opened = valuesOf(screen, rowOf(model, screen, id))
  const blank = { alert: false, draft: false, unsure: false, unconfirmedNames: new Set<string>() }
  model.form = { screen, id, opened, values: { ...opened }, ...blank }
}

export const isDirty = ({ opened, values }: Pick<Form, 'opened' | 'values'>) =>
  Object.entries(values).some(([name, value]) => opened[name] !== value)

/** Whether the server rejects a save because another user has the same email address. */
export const isTaken = ({ stores }: Model, { screen, id, values }: Form): boolean =>
  screen === 'users' &&
  stores.users.some(
    (one) => isUser(one) && one.id !== id && one.email.toLowerCase() === values.email?.trim().toLowerCase(),
  )

/** The role of new accounts. */
const member = { id: 3, name: 'Member', slug: 'member' }

/** Applies a save as the server does. */
export function save(model: Model, { screen, id, values }: Pick<Form, 'screen' | 'id' | 'values'>) {
  const fields = fieldsOf(screen, values)
  const existing = rowOf(model, screen, id)
  if (existing) return void Object.assign(existing, fields)
  model.lastIds[screen] += 1
  const [template] = model.stores[screen]
  if (!template) throw new Error(`There is nothing in ${screen}.`)
  const others = isUser(template)
    ? { status: 'active' as const, roles: [member], membership: null, last_access_at: null }
    : {}
  model.stores[screen].push(Object.assign(structuredClone(template), others, fields, { id: model.lastIds[screen] }))
}

/** Copies the timestamps from the server, which the model cannot predict. */
export function copyTimestamps({ stores }: Model, db: Stores) {
  for (const name of listNames) {
    const records = new Map(db[name].map((row: Row) => [row.id, row]))
    for (const row of stores[name]) {
      const record = records.get(row.id)
      if (record) Object.assign(row, { created_at: record.created_at, updated_at: record.updated_at })
      if (record && isUser(row) && isUser(record)) row.last_access_at = record.last_access_at
    }
  }
}

/** The sorted rows that match a keyword, on all pages of the server. */
export const matchingRows = (
  model: Model,
  screen: ListName,
  { keyword, orderBy }: Pick<ListState, 'keyword' | 'orderBy'>,
) => sortByServer(matching(model.stores[screen], keyword), orderBy)

const heldIn = ({ stores, held, readAt }: Model, keyword: string) => heldRows(stores.users, keyword, held.get(readAt))

/** Remembers the users that the app holds while a filter is on. A changed one will keep its place. */
export function holdRows(model: Model) {
  const { keyword, filter } = entryOf(model).list
  if (filter !== '')
    model.held.set(
      model.readAt,
      heldIn(model, keyword).map(({ id }) => id),
    )
}

/** The sorted rows of the current list, on all pages. */
function listedRows(model: Model): Row[] {
  const screen = listName(model)
  const { list } = entryOf(model)
  if (!screen) return []
  return list.filter === '' ? matchingRows(model, screen, list) : filterAndSort(heldIn(model, list.keyword), list)
}

export function totalOf(model: Model): number {
  const screen = listName(model)
  const { keyword, filter } = entryOf(model).list
  if (!screen) return 0
  return filter === '' ? matching(model.stores[screen], keyword).length : listedRows(model).length
}
export const lastPageOf = (model: Model) => Math.max(1, Math.ceil(totalOf(model) / entryOf(model).list.perPage))

/** The rows of the current page. */
export function rowsOf(model: Model): Row[] {
  const { page, perPage } = entryOf(model).list
  return listedRows(model).slice((page - 1) * perPage, page * perPage)
}
/** Whether the current page has a row with this index. */
export function hasRow(model: Model, nth: number): boolean {
  const { page, perPage } = entryOf(model).list
  return nth < perPage && (page - 1) * perPage + nth < totalOf(model)
}

/** The expected screen when nothing is pending, in the shape that `captureScreen` returns. */
export function expectedScreen(model: Model) {
  const entry = entryOf(model)
  if (entry.list.page > lastPageOf(model)) entry.list = { ...entry.list, page: lastPageOf(model) }
  const { screen, list, edit } = entry
  const initial: Record<string, unknown> = entryFor(screen).list
  const changed = Object.entries({ ...list, edit }).filter(([name, value]) => value !== initial[name])
  const total = totalOf(model)
  const { form } = model
  return {
    path: pathOf(screen),
    searchParams: Object.fromEntries(changed.map(([name, value]) => [name, String(value)])),
    search: model.draft ?? list.keyword,
    list: {
      rows: rowsOf(model).map(rowText),
      count: total && `${(list.page - 1) * list.perPage + 1}–${Math.min(list.page * list.perPage, total)} of ${total}`,
      pagination: total && `page ${list.page}, ${list.perPage} rows`,
      descending: total > 0 && list.orderBy.startsWith('-'),
      isEmpty: total === 0 && screen !== 'dashboard',
      failed: false,
    },
    form: form && {
      values: form.values,
      alert: form.alert,
      draft: form.draft,
      failed: false,
    },
    question: false,
    busy: false,
  }
}

/** The records to compare with those of the server. */
export const factsIn = (stores: Record<ListName, Row[]>, memberships: readonly Period[]) => ({
  ...Object.fromEntries(listNames.map((name) => [name, stores[name].map((row) => factsOf(name, row))])),
  periods: stores.users.map(({ id }) => memberships.filter(({ user_id }) => user_id === id).length),
})

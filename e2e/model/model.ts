import { fold } from '../../mocks/text.ts'
import {
  factsOf,
  fieldsOf,
  isUser,
  type ListName,
  listNames,
  lists,
  pathOf,
  type Row,
  type ScreenName,
  type Stores,
  sortValue,
  textsOf,
  valuesOf,
  wordsOf,
} from './screens.ts'

type ListState = { keyword: string; orderBy: string; page: number; perPage: number }
type Entry = { screen: ScreenName; list: ListState; edit?: number }

export type Form = {
  screen: ListName
  id: number
  /** As it was opened. */
  opened: Record<string, string>
  values: Record<string, string>
  /** The upload of its file came to nothing, and can be tried again. */
  uploadFailed: boolean
  /** A refusal stands in it. */
  alert: boolean
  /** What was typed before the session ended is offered. */
  draft: boolean
  /** An update has arrived without an answer: what still counts as changed is not for the model to say. */
  unsure: boolean
}

/** What should be: who and what there is, where the browser is and was, what is typed, and who sits there. */
export type Model = {
  stores: Record<ListName, Row[]>
  lastIds: Record<ListName, number>
  /** The id of who is signed in. */
  caller: number
  history: Entry[]
  at: number
  form: Form | undefined
  /** The names that new records were sent by, and the forms that did, when nobody knows whether they arrived. */
  sent: { form: Form; name: string }[]
  /** Typed into the search box, and too short to be searched. */
  draft: string | undefined
  steps: number
}

const defaults = { keyword: '', page: 1, perPage: 10 }
export const entryFor = (screen: ScreenName): Entry => ({
  screen,
  list: { ...defaults, orderBy: screen === 'dashboard' ? '' : lists[screen].orderBy },
})

/** The administrator 1 on the list of users. */
export const start = ({ users, news, faqs }: Stores): Model => ({
  stores: structuredClone({ users, news, faqs }),
  lastIds: { users: users.length, news: news.length, faqs: faqs.length },
  caller: 1,
  history: [entryFor('users')],
  at: 0,
  form: undefined,
  sent: [],
  draft: undefined,
  steps: 0,
})

export const entryOf = ({ history, at }: Model): Entry => history[at] ?? entryFor('dashboard')
/** The list on the screen. */
export function listName(model: Model): ListName | undefined {
  const { screen } = entryOf(model)
  return screen === 'dashboard' ? undefined : screen
}
/** A list is there to be worked with. */
export const isList = (model: Model) => listName(model) !== undefined && model.form === undefined

/** Goes on to another address; what was ahead is forgotten. */
export function push(model: Model, entry: Entry) {
  model.history = [...model.history.slice(0, model.at + 1), entry]
  land(model, model.at + 1)
}

/** Arrives at an entry of the history. */
export function land(model: Model, at: number) {
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

/** Closing a form takes its place in the history. */
export function close(model: Model) {
  model.form = undefined
  const { screen, list } = entryOf(model)
  model.history[model.at] = { screen, list }
}

export const rowOf = ({ stores }: Model, screen: ListName, id: number) => stores[screen].find((row) => row.id === id)

export function openForm(model: Model, id: number) {
  const screen = listName(model)
  if (!screen) return
  const opened = valuesOf(screen, rowOf(model, screen, id))
  const blank = { uploadFailed: false, alert: false, draft: false, unsure: false }
  model.form = { screen, id, opened, values: { ...opened }, ...blank }
}

export const isDirty = ({ opened, values }: Pick<Form, 'opened' | 'values'>) =>
  Object.entries(values).some(([name, value]) => opened[name] !== value)

/** Whether the server takes a save: no two people have the same address. */
export const isTaken = ({ stores }: Model, { screen, id, values }: Form): boolean =>
  screen === 'users' &&
  stores.users.some(
    (one) => isUser(one) && one.id !== id && one.email.toLowerCase() === values.email?.trim().toLowerCase(),
  )

/** The role of new accounts. */
const member = { id: 3, name: 'Member', slug: 'member' }

/** What the server does with a save. */
export function save(model: Model, { screen, id, values }: Form) {
  const fields = fieldsOf(screen, values)
  const known = rowOf(model, screen, id)
  if (known) return void Object.assign(known, fields)
  model.lastIds[screen] += 1
  const [template] = model.stores[screen]
  if (!template) throw new Error(`There is nothing in ${screen}.`)
  const others = isUser(template) ? { status: 'active' as const, roles: [member], last_access_at: null } : {}
  model.stores[screen].push(Object.assign(structuredClone(template), others, fields, { id: model.lastIds[screen] }))
}

/** The moments are the server's to say. */
export function takeMoments({ stores }: Model, db: Stores) {
  for (const name of listNames) {
    const moments = new Map(db[name].map((row: Row) => [row.id, row]))
    for (const row of stores[name]) {
      const now = moments.get(row.id)
      if (now) Object.assign(row, { created_at: now.created_at, updated_at: now.updated_at })
      if (now && isUser(row) && isUser(now)) row.last_access_at = now.last_access_at
    }
  }
}

const collator = new Intl.Collator('vi')
const folds = new Map<string, string>()
/** Texts as they are compared; each is folded once, as there are thousands and few of them change. */
function folded(text: string): string {
  const known = folds.get(text) ?? fold(text)
  folds.set(text, known)
  return known
}

/** What a list is about. */
function matching({ stores }: Model, screen: ListName, keyword: string): Row[] {
  const wanted = fold(keyword)
  return stores[screen].filter((row) => wanted === '' || textsOf(row).some((text) => folded(text).includes(wanted)))
}

/** What a list is about, in order, on all pages. */
export function found(model: Model, screen: ListName, { keyword, orderBy }: Omit<ListState, 'page' | 'perPage'>) {
  const direction = orderBy.startsWith('-') ? -1 : 1
  const key = orderBy.replace('-', '')
  return matching(model, screen, keyword).toSorted((a, b) => {
    const [left, right] = [sortValue(a, key), sortValue(b, key)]
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id
    const compared =
      typeof left === 'string' && typeof right === 'string'
        ? collator.compare(left, right)
        : Number(left) - Number(right)
    return direction * compared || a.id - b.id
  })
}

export function totalOf(model: Model): number {
  const screen = listName(model)
  return screen ? matching(model, screen, entryOf(model).list.keyword).length : 0
}
export const lastPageOf = (model: Model) => Math.max(1, Math.ceil(totalOf(model) / entryOf(model).list.perPage))

/** The rows in sight. */
export function rowsOf(model: Model): Row[] {
  const screen = listName(model)
  const { list } = entryOf(model)
  return screen ? found(model, screen, list).slice((list.page - 1) * list.perPage, list.page * list.perPage) : []
}
/** Whether there is a row at this place, counted from 0. */
export function hasRow(model: Model, nth: number): boolean {
  const { page, perPage } = entryOf(model).list
  return nth < perPage && (page - 1) * perPage + nth < totalOf(model)
}

/** As a picture's address is compared: an upload's is told whole, the first ones' are not. */
const withoutOrigin = (address = '') => address.replace(/^http:\/\/[^/]+/, '')

/** What is to be seen at rest; what `see` sees. */
export function view(model: Model) {
  const entry = entryOf(model)
  if (entry.list.page > lastPageOf(model)) entry.list = { ...entry.list, page: lastPageOf(model) }
  const { screen, list, edit } = entry
  const usual: Record<string, unknown> = entryFor(screen).list
  const changed = Object.entries({ ...list, edit }).filter(([name, value]) => value !== usual[name])
  const total = totalOf(model)
  const { form } = model
  return {
    path: pathOf(screen),
    address: Object.fromEntries(changed.map(([name, value]) => [name, String(value)])),
    search: model.draft ?? list.keyword,
    list: {
      rows: rowsOf(model).map(wordsOf),
      count: total && `${(list.page - 1) * list.perPage + 1}–${Math.min(list.page * list.perPage, total)} of ${total}`,
      pager: total && `page ${list.page}, ${list.perPage} rows`,
      descending: total > 0 && list.orderBy.startsWith('-'),
      isEmpty: total === 0 && screen !== 'dashboard',
      failed: false,
    },
    form: form && {
      values: {
        ...form.values,
        [lists[form.screen].file.name]: withoutOrigin(form.values[lists[form.screen].file.name]),
      },
      alert: form.alert,
      uploadFailed: form.uploadFailed,
      draft: form.draft,
      failed: false,
    },
    question: false,
    busy: false,
  }
}

/** What is to be in the store. */
export const factsIn = (stores: Record<ListName, Row[]>) =>
  Object.fromEntries(listNames.map((name) => [name, stores[name].map((row) => factsOf(name, row))]))

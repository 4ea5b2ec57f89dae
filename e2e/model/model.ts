import type { UserRecord } from '../../mocks/records.ts'
import { fold } from '../../mocks/text.ts'

type ListState = { keyword: string; orderBy: string; page: number; perPage: number }
type Entry = { list: ListState; edit?: number }

const fields = ['email', 'firstName', 'lastName', 'phone'] as const
export type Field = (typeof fields)[number]
type Values = Record<Field, string>

type Form = {
  id: number
  /** As it was opened. */
  opened: Values
  values: Values
  password: string
  /** A refusal stands in it. */
  alert: boolean
  /** A save may have arrived: whether it still counts as changed is not for the model to say. */
  unsure: boolean
}

/** What should be: who there is, where the browser is and was, and what is typed. */
export type Model = {
  people: UserRecord[]
  lastId: number
  history: Entry[]
  at: number
  form: Form | undefined
  /** Typed into the search box, and too short to be searched. */
  draft: string | undefined
  steps: number
}

const defaults: ListState = { keyword: '', orderBy: '-last_access', page: 1, perPage: 10 }

export const start = (users: UserRecord[]): Model => ({
  people: structuredClone(users),
  lastId: Math.max(...users.map(({ id }) => id)),
  history: [{ list: defaults }],
  at: 0,
  form: undefined,
  draft: undefined,
  steps: 0,
})

export const entryOf = ({ history, at }: Model): Entry => history[at] ?? { list: defaults }

/** Goes on to another address; what was ahead is forgotten. */
export function push(model: Model, entry: Entry) {
  model.history = [...model.history.slice(0, model.at + 1), entry]
  model.at += 1
}

export const changeList = (model: Model, patch: Partial<ListState>) =>
  push(model, { list: { ...entryOf(model).list, page: 1, ...patch } })

/** Closing a form takes its place in the history. */
export function close(model: Model) {
  model.form = undefined
  model.history[model.at] = { list: entryOf(model).list }
}

export function openForm(model: Model, id: number) {
  const person = model.people.find((one) => one.id === id)
  const { email = '', first_name: firstName = '', last_name: lastName = '', phone = '' } = person ?? {}
  const opened = { email, firstName, lastName, phone }
  model.form = { id, opened, values: { ...opened }, password: '', alert: false, unsure: false }
}

export const isDirty = ({ opened, values, password }: Form) =>
  password !== '' || fields.some((name) => opened[name] !== values[name])

export const isValid = ({ id, values, password }: Form) =>
  /^[\w.]+@[\w.]+\.\w+$/.test(values.email.trim()) &&
  values.firstName.trim() !== '' &&
  (password.length >= 6 || (id !== 0 && password === ''))

/** What the server does with a save. @returns whether it takes it */
export function save(model: Model, { id, values }: Form): boolean {
  const email = values.email.trim()
  if (model.people.some((one) => one.id !== id && one.email.toLowerCase() === email.toLowerCase())) return false
  const saved = {
    email,
    first_name: values.firstName.trim(),
    last_name: values.lastName.trim(),
    phone: values.phone.trim(),
  }
  const person = model.people.find((one) => one.id === id)
  if (person) Object.assign(person, saved)
  else {
    model.lastId += 1
    const [template] = model.people
    if (template) model.people.push({ ...template, ...saved, id: model.lastId, status: 'active', last_access_at: null })
  }
  return true
}

const collator = new Intl.Collator('vi')
const sortKeys: Record<string, (person: UserRecord) => string | null> = {
  first_name: (person) => person.first_name,
  email: (person) => person.email,
  phone: (person) => person.phone,
  status: (person) => person.status,
  last_access: (person) => person.last_access_at,
}

/** Whom the list is about, in order, on all pages. */
function found({ people }: Model, { keyword, orderBy }: ListState): UserRecord[] {
  const wanted = fold(keyword)
  const key = sortKeys[orderBy.replace('-', '')] ?? (() => null)
  const direction = orderBy.startsWith('-') ? -1 : 1
  return people
    .filter((one) =>
      [`${one.first_name} ${one.last_name}`, `${one.last_name} ${one.first_name}`, one.email].some((text) =>
        fold(text).includes(wanted),
      ),
    )
    .toSorted((a, b) => {
      const [left, right] = [key(a), key(b)]
      if (left === null || right === null) return Number(left === null) - Number(right === null) || a.id - b.id
      return direction * collator.compare(left, right) || a.id - b.id
    })
}

export const totalOf = (model: Model) => found(model, entryOf(model).list).length
export const lastPageOf = (model: Model) => Math.max(1, Math.ceil(totalOf(model) / entryOf(model).list.perPage))

/** The rows in sight. */
export function rowsOf(model: Model): UserRecord[] {
  const { page, perPage } = entryOf(model).list
  return found(model, entryOf(model).list).slice((page - 1) * perPage, page * perPage)
}

const words = { active: 'Active', blocked: 'Blocked', pending: 'Pending' }

/** What is to be seen at rest; what `see` sees. */
export function view(model: Model) {
  const entry = entryOf(model)
  if (entry.list.page > lastPageOf(model)) entry.list = { ...entry.list, page: lastPageOf(model) }
  const { list, edit } = entry
  const total = totalOf(model)
  const [first, last] = [(list.page - 1) * list.perPage + 1, Math.min(list.page * list.perPage, total)]
  const changed = Object.entries(list).filter(([name, value]) => value !== defaults[name as keyof ListState])
  return {
    address: Object.fromEntries(
      [...changed, ...(edit === undefined ? [] : [['edit', edit] as const])].map(([name, value]) => [
        name,
        String(value),
      ]),
    ),
    search: model.draft ?? list.keyword,
    rows: rowsOf(model).map(({ id, email, status }) => `${id} ${email} ${words[status]}`),
    count: total === 0 ? '' : `${first}–${last} of ${total}`,
    form: model.form && { ...model.form.values, password: model.form.password, alert: model.form.alert },
    question: false,
    busy: false,
  }
}

/** Runs in the browser. */
export function see(): ReturnType<typeof view> | undefined {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!search) return undefined
  const text = (selector: string, within: ParentNode = document) =>
    within.querySelector(selector)?.textContent?.trim() ?? ''
  const dialog = document.querySelector('[role=dialog]')
  const field = (name: string) => dialog?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
  return {
    address: Object.fromEntries(new URLSearchParams(location.search)),
    search: search.value,
    rows: [...document.querySelectorAll('main tbody tr')].map((row) => {
      const label = row.querySelector('[aria-label^="Delete user"]')?.getAttribute('aria-label')
      return `${label?.replace('Delete user ', '')} ${text('[data-label=Email]', row)} ${text('[data-card=status]', row)}`
    }),
    count: text('nav[aria-label="Pages, top"] > p'),
    form: dialog
      ? {
          email: field('email'),
          firstName: field('firstName'),
          lastName: field('lastName'),
          phone: field('phone'),
          password: field('password'),
          alert: dialog.querySelector('[role=alert]') !== null,
        }
      : undefined,
    question: document.querySelector('[role=alertdialog]') !== null,
    busy: document.querySelector('[aria-busy=true], [role=dialog] fieldset:disabled') !== null,
  }
}

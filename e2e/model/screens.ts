import type { ContentRecord, Records, UserRecord } from '../../mocks/records.ts'

/** A record of any list. */
export type Row = UserRecord | ContentRecord
/** The screens that are walked through: three lists, and one without. */
export type ListName = 'users' | 'news' | 'faqs'
export type ScreenName = ListName | 'dashboard'

type ListScreen = {
  path: string
  /** What leads there in the sidebar. */
  link: string
  add: string
  /** As the buttons of a row say it: 'Delete user 12'. */
  noun: string
  /** The order at first. */
  orderBy: string
  /** The sort keys of the columns, by their headers. */
  columns: Record<string, string>
  /** What is typed into the form: names of the inputs and their labels. */
  labels: Record<string, string>
  /** The field with a file: name and label. */
  file: { name: string; label: string }
  /** The field that tells one record from another where nobody knows whether it was saved. */
  known: string
  /** Where in a row the things stand that are compared, beside its id. */
  cells: string[]
}

const contents = {
  orderBy: '-updated_at',
  columns: { Title: 'title', Description: 'description', Time: 'updated_at', Weight: 'weight' },
  labels: { title: 'Title', description: 'Description', content: 'Content', link: 'Link', weight: 'Weight' },
  file: { name: 'file', label: 'File' },
  known: 'title',
  cells: ['a', '[data-label=Weight]'],
}

export const lists: Record<ListName, ListScreen> = {
  users: {
    path: '/users/list',
    link: 'User management',
    add: 'Add Account',
    noun: 'user',
    orderBy: '-last_access',
    columns: { Name: 'first_name', Email: 'email', Phone: 'phone', 'Last Access': 'last_access', Status: 'status' },
    labels: { email: 'Email', password: 'Password', firstName: 'First Name', lastName: 'Last Name', phone: 'Phone' },
    file: { name: 'avatar', label: 'Avatar' },
    known: 'email',
    cells: ['a', '[data-label=Email]', '[data-card=status]'],
  },
  news: { ...contents, path: '/contents/news', link: 'News', add: 'Add News', noun: 'news' },
  faqs: { ...contents, path: '/contents/faq', link: 'FAQs', add: 'Add FAQ', noun: 'FAQ' },
}
export const listNames: ListName[] = ['users', 'news', 'faqs']
export const pathOf = (screen: ScreenName) => (screen === 'dashboard' ? '/dashboard' : lists[screen].path)

/** Sort keys that begin with the newest or the most. */
export const descendingFirst = ['last_access', 'updated_at', 'weight']

export const isUser = (row: Row): row is UserRecord => 'email' in row
const statusWords = { active: 'Active', blocked: 'Blocked', pending: 'Pending' }

/** What is to be read in a row. */
export const wordsOf = (row: Row): string =>
  isUser(row)
    ? [row.id, `${row.first_name} ${row.last_name}`.trim(), row.email, statusWords[row.status]].join(' | ')
    : [row.id, row.title, row.weight].join(' | ')

/** What the keyword is looked for in. */
export const textsOf = (row: Row): string[] =>
  isUser(row)
    ? [`${row.first_name} ${row.last_name}`, `${row.last_name} ${row.first_name}`, row.email]
    : [row.title, row.description, row.content]

/** What a list is sorted by. */
export function sortValue(row: Row, key: string): string | number | null {
  const value = Object.entries(row).find(([name]) => name === (key === 'last_access' ? 'last_access_at' : key))?.[1]
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** What a form shows of a record; of a new one when there is none. */
export function valuesOf(screen: ListName, row: Row | undefined): Record<string, string> {
  if (screen === 'users') {
    const { email = '', first_name = '', last_name = '', phone = '', avatar = '' } = row && isUser(row) ? row : {}
    return { email, password: '', firstName: first_name, lastName: last_name, phone, avatar }
  }
  const {
    title = '',
    description = '',
    content = '',
    link = '',
    weight = 1,
    file = '',
  } = row && !isUser(row) ? row : {}
  return { title, description, content, link, weight: String(Math.max(1, weight)), file }
}

/** What a save makes of what was typed. */
export function fieldsOf(screen: ListName, values: Record<string, string>) {
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
  if (screen !== 'users') return { ...trimmed, weight: Number(values.weight) }
  const { firstName, lastName, email, phone, avatar } = trimmed
  const { password } = values
  return { email, first_name: firstName, last_name: lastName, phone, avatar, ...(password && { password }) }
}

/** Whether a form may be saved. */
export function isValid(screen: ListName, id: number, values: Record<string, string>): boolean {
  const { email = '', password = '', firstName = '', ...rest } = values
  if (screen !== 'users') return Object.values(rest).every((value) => value.trim() !== '')
  const isPassword = password.length >= 6 || (id !== 0 && password === '')
  return /^[\w.]+@[\w.]+\.\w+$/.test(email.trim()) && firstName.trim() !== '' && isPassword
}

/** The facts that must be the same in the store: all that was typed, but no moment. */
export const factsOf = (screen: ListName, row: Row) => ({
  id: row.id,
  ...valuesOf(screen, row),
  ...(isUser(row) && { password: row.password, status: row.status, roles: row.roles.map(({ name }) => name) }),
})

export type Stores = Pick<Records, ListName>

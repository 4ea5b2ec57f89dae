import type { Records } from '../../mocks/db/records.ts'
import type { ContentRecord } from '../../mocks/entities/contents.ts'
import type { CourseRecord } from '../../mocks/entities/courses.ts'
import type { UserRecord } from '../../mocks/entities/users.ts'

/** A record of any list. */
export type Row = UserRecord | ContentRecord | CourseRecord
/** The lists whose form the model opens. */
export type FormName = 'users' | 'news' | 'faqs'
/** The screens of the model: four lists, and the dashboard, which has no list. */
export type ListName = FormName | 'courses'
export type ScreenName = ListName | 'dashboard'

type ListScreen = {
  path: string
  /** The link in the sidebar. */
  link: string
  /** The noun in the labels of row buttons: 'Delete user 12'. */
  noun: string
  /** The default order. */
  orderBy: string
  /** The sort keys of the columns, by their headers. */
  columns: Record<string, string>
  /** The selectors of the compared cells in a row. The id is compared, too. */
  cells: string[]
}

type FormScreen = {
  /** The button that opens it. */
  add: string
  /** The labels of the form fields, by their names. */
  labels: Record<string, string>
  /** The field that identifies a record in the check for duplicates. */
  identifyingField: string
}

const contents = {
  orderBy: '-updated_at',
  columns: { Title: 'title', Description: 'description', Time: 'updated_at', Weight: 'weight' },
  cells: ['a', '[data-label=Weight]'],
}

export const lists: Record<ListName, ListScreen> = {
  users: {
    path: '/users/list',
    link: 'User management',
    noun: 'user',
    orderBy: '-last_access',
    columns: { Name: 'first_name', Email: 'email', Phone: 'phone', 'Last Access': 'last_access', Status: 'status' },
    cells: ['a', '[data-label=Email]', '[data-card=status]'],
  },
  news: { ...contents, path: '/contents/news', link: 'News', noun: 'news' },
  faqs: { ...contents, path: '/contents/faq', link: 'FAQs', noun: 'FAQ' },
  courses: {
    path: '/courses/list',
    link: 'Course management',
    noun: 'course',
    orderBy: '-updated_at',
    columns: { Name: 'name', Type: 'type', Active: 'active', 'Updated At': 'updated_at', Description: 'description' },
    cells: ['a', '[data-card=status]'],
  },
}

const contentForm = {
  labels: { title: 'Title', description: 'Description', content: 'Content', link: 'Link', weight: 'Weight' },
  identifyingField: 'title',
}

export const forms: Record<FormName, FormScreen> = {
  users: {
    add: 'Add Account',
    labels: { email: 'Email', password: 'Password', firstName: 'First Name', lastName: 'Last Name', phone: 'Phone' },
    identifyingField: 'email',
  },
  news: { ...contentForm, add: 'Add News' },
  faqs: { ...contentForm, add: 'Add FAQ' },
}
export const listNames: ListName[] = ['users', 'news', 'faqs', 'courses']
export const pathOf = (screen: ScreenName) => (screen === 'dashboard' ? '/dashboard' : lists[screen].path)

/** The sort keys whose first order is descending. */
export const descendingFirst = ['last_access', 'updated_at', 'weight', 'active']

export const isUser = (row: Row): row is UserRecord => 'email' in row
export const isCourse = (row: Row): row is CourseRecord => 'active' in row
const statusLabels = { active: 'Active', blocked: 'Blocked', pending: 'Pending' }

/** The expected text of a row. */
export function rowText(row: Row): string {
  if (isUser(row))
    return [row.id, `${row.first_name} ${row.last_name}`.trim(), row.email, statusLabels[row.status]].join(' | ')
  if (isCourse(row)) return [row.id, row.name, row.active ? 'Active' : 'Disabled'].join(' | ')
  return [row.id, row.title, row.weight].join(' | ')
}

/** The texts of a row that are searched for the keyword. */
export function searchedTexts(row: Row): string[] {
  if (isUser(row)) return [`${row.first_name} ${row.last_name}`, `${row.last_name} ${row.first_name}`, row.email]
  if (isCourse(row)) return [row.name, row.description]
  return [row.title, row.description, row.content]
}

/** The value of a row for a sort key. */
export function sortValue(row: Row, key: string): string | number | null {
  const value = Object.entries(row).find(([name]) => name === (key === 'last_access' ? 'last_access_at' : key))?.[1]
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** The values that a form shows for a record, or for a new one if there is none. */
export function valuesOf(screen: FormName, row: Row | undefined): Record<string, string> {
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
  } = row && !isUser(row) && !isCourse(row) ? row : {}
  return { title, description, content, link, weight: String(Math.max(1, weight)), file }
}

/** The fields that a save stores for the values of a form. */
export function fieldsOf(screen: FormName, values: Record<string, string>) {
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
  if (screen !== 'users') return { ...trimmed, weight: Number(values.weight) }
  const { firstName, lastName, email, phone, avatar } = trimmed
  const { password } = values
  return { email, first_name: firstName, last_name: lastName, phone, avatar, ...(password && { password }) }
}

/** Whether the values of a form are valid. */
export function isValid(screen: FormName, id: number, values: Record<string, string>): boolean {
  const { email = '', password = '', firstName = '', ...rest } = values
  if (screen !== 'users') return Object.values(rest).every((value) => value.trim() !== '')
  const isPassword = password.length >= 6 || (id !== 0 && password === '')
  return /^[\w.]+@[\w.]+\.\w+$/.test(email.trim()) && firstName.trim() !== '' && isPassword
}

/** The fields of a record that must agree with the server: all except timestamps, and who is assigned to a course. */
export function factsOf(screen: ListName, row: Row) {
  if (screen === 'courses' || isCourse(row))
    return { ...row, created_at: '', updated_at: '', user_ids: [], assign_description: '' }
  return {
    id: row.id,
    ...valuesOf(screen, row),
    ...(isUser(row) && {
      password: row.password,
      status: row.status,
      roles: row.roles.map(({ name }) => name),
      membership: row.membership?.expired_at,
    }),
  }
}

export type Stores = Pick<Records, ListName | 'memberships'>

import { fold } from '@/text'

/** The fields of a new user that a table can contain, in the order of the preview. */
export const importFields = ['email', 'lastName', 'firstName', 'phone', 'roles', 'password'] as const
export type ImportField = (typeof importFields)[number]

/** What a column contains. A full name is split into last and first name; undefined is not imported. */
export type ColumnContent = ImportField | 'fullName' | undefined

/** The labels of the fields, as the user form has them (specification §2). */
export const fieldLabels = {
  email: 'Email',
  lastName: 'Last Name',
  firstName: 'First Name',
  fullName: 'Full name',
  phone: 'Phone',
  roles: 'Roles',
  password: 'Password',
} as const satisfies Record<NonNullable<ColumnContent>, string>

/** The English and Vietnamese headings of each content, in lower case, without accents and punctuation. */
const headings: Record<NonNullable<ColumnContent>, string> = {
  email: 'email|e mail|mail|email address|e mail address|dia chi email|thu dien tu|hop thu',
  lastName:
    'last name|lastname|surname|family name|ho|ho dem|ho lot|ho va ten dem|ho va dem|ho va chu lot|ho va ten lot',
  firstName: 'first name|firstname|given name|forename|ten|ten goi',
  fullName: 'full name|fullname|name|ho ten|ho va ten|ten day du',
  phone:
    'phone|phone number|phone no|mobile|mobile phone|mobile number|telephone|tel|so dien thoai|dien thoai|sdt|so dt|dt|di dong|so di dong|dien thoai di dong',
  roles: 'role|roles|vai tro|quyen|nhom quyen|nhom',
  password: 'password|mat khau|pass|pwd|mk',
}

const contentOfHeading = new Map(
  Object.entries(headings).flatMap(([content, names]) => names.split('|').map((name) => [name, content] as const)),
)

/** Recognizes the heading of a column, whatever its case, accents and punctuation. */
export function recognizeHeading(heading: string): ColumnContent {
  const name = contentOfHeading.get(
    fold(heading)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
  return isContent(name) ? name : undefined
}

/** Whether a text names a content, such as the value of a select. */
export const isContent = (name: string | undefined): name is NonNullable<ColumnContent> =>
  name !== undefined && Object.hasOwn(fieldLabels, name)

/** How a table is read. */
export type TableLayout = {
  /** Whether the first row contains headings. */
  hasHeadings: boolean
  /** What each column contains. No content occurs twice. */
  contents: ColumnContent[]
}

/**
 * Finds out what the columns of a table contain, by the headings in its first row. In a table without headings, the
 * column with email addresses is recognized.
 */
export function recognizeLayout(rows: readonly string[][]): TableLayout {
  const columnCount = Math.max(0, ...rows.map((row) => row.length))
  const cellsOf = (row: readonly string[] = []) => Array.from({ length: columnCount }, (_, column) => row[column] ?? '')
  const byHeading = cellsOf(rows[0]).map(recognizeHeading)
  if (byHeading.some((content) => content !== undefined))
    return { hasHeadings: true, contents: byHeading.map((content, column) => keepFirst(byHeading, content, column)) }
  const emailColumn = cellsOf().findIndex((_, column) => rows.some((row) => row[column]?.includes('@')))
  return { hasHeadings: false, contents: cellsOf().map((_, column) => (column === emailColumn ? 'email' : undefined)) }
}

const keepFirst = (contents: ColumnContent[], content: ColumnContent, column: number) =>
  contents.indexOf(content) === column ? content : undefined

/** Sets what a column contains. Another column that contained the same is no longer imported. */
export const setContent = (contents: readonly ColumnContent[], column: number, content: ColumnContent) =>
  contents.map((other, index) => {
    if (index === column) return content
    return other === content ? undefined : other
  })

/** Whether the columns contain what every user needs. */
export const hasRequiredColumns = (contents: readonly ColumnContent[]) =>
  contents.includes('email') && (contents.includes('firstName') || contents.includes('fullName'))

import { fold, tidyText } from '@/text'

/** The fields of a new user that a table can contain, in the order of the preview. */
export const importFields = ['email', 'lastName', 'firstName', 'phone', 'roles', 'password'] as const
export type ImportField = (typeof importFields)[number]

/** What a column can contain. A full name is split; a middle name joins the last name. '' is not imported. */
export const columnContents = ['', ...importFields, 'middleName', 'fullName'] as const
export type ColumnContent = (typeof columnContents)[number]

/** The fields are named as in the user form (specification §2). */
export const contentLabels: Record<ColumnContent, string> = {
  '': 'Do not import',
  email: 'Email',
  lastName: 'Last Name',
  firstName: 'First Name',
  phone: 'Phone',
  roles: 'Roles',
  password: 'Password',
  middleName: 'Middle name',
  fullName: 'Full name',
}

/** The English and Vietnamese headings of each content, in lower case. They are recognized without accents too. */
const headings: Record<ColumnContent, string> = {
  '': '',
  email:
    'email|e-mail|mail|gmail|email address|e-mail address|user email|e-mail 1 value|địa chỉ email|địa chỉ e-mail|địa chỉ mail|thư điện tử|hộp thư',
  lastName:
    'last name|lastname|surname|family name|họ|họ và|họ đệm|họ lót|họ và tên đệm|họ và đệm|họ và chữ lót|họ và tên lót|họ tên đệm|họ tên lót|họ & tên đệm|họ & tên lót',
  middleName: 'middle name|middlename|additional name|tên đệm|đệm|tên lót|chữ lót',
  firstName: 'first name|firstname|given name|forename|tên|tên gọi',
  fullName:
    'full name|fullname|name|display name|contact name|customer name|họ tên|họ và tên|họ & tên|tên đầy đủ|họ tên của bạn|họ và tên của bạn|tên kh|tên hv|tên hội viên|tên học viên|họ tên hv|họ tên hội viên|họ tên học viên|họ và tên hv|họ và tên học viên|họ và tên hội viên|tên khách hàng|khách hàng|tên liên hệ',
  phone:
    'phone|phone number|phone no|mobile|mobile phone|mobile number|telephone|tel|phone 1|phone 1 value|số điện thoại|điện thoại|sđt|số đt|đt|số điện thoại liên hệ|điện thoại liên hệ|sđt liên hệ|đt liên hệ|số zalo|zalo|di động|số di động|điện thoại di động|sđt 1|điện thoại 1|số điện thoại 1',
  roles: 'role|roles|vai trò|quyền|nhóm quyền|nhóm',
  password: 'password|pass|pwd|mật khẩu|mk',
}

/** A text without what may stand beside the words of a heading: punctuation, and an explanation in parentheses. */
const wordsOf = (text: string) =>
  tidyText(text.slice(0, 200))
    .toLowerCase()
    .replace(/\([^()]*\)?/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const contentOfHeading = new Map<string, ColumnContent>(
  columnContents.flatMap((content) =>
    headings[content]
      .split('|')
      .flatMap((name) => [wordsOf(name), fold(wordsOf(name))].map((words) => [words, content])),
  ),
)

/**
 * Recognizes the heading of a column, with all of its accents or none: Hồ is a family name, and no heading. Of a heading in two
 * languages, one is enough: `Họ tên / Full name`.
 */
export const recognizeHeading = (heading: string): ColumnContent =>
  [heading, ...heading.split(/[/\n]/)].map((part) => contentOfHeading.get(wordsOf(part))).find(Boolean) ?? ''

/** How a table is read. */
export type TableLayout = {
  /** The index of the row with the headings. */
  headingRow?: number | undefined
  /** What each column contains. No content occurs twice. */
  contents: ColumnContent[]
}

/** An email address, or nine digits that only a phone number groups like this. */
const CONTACT = /@|(?:\d[ .()-]{0,2}){9}/

/** An explanation in parentheses, or a date, whose digits are no phone number. */
const NO_CONTACT = /\([^()]*\)?|(?<!\d)\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d(?!\d)/g

/** Whether a row contains an email address or a phone number: such a row is neither a heading nor a title. */
export const hasContact = (row: readonly string[]) => row.some((cell) => CONTACT.test(cell.replace(NO_CONTACT, '')))

/** Among so many rows, the one with the headings is looked for. */
const MAX_TITLES = 20
/** Headings that are also names of people. A row with a single one of them is no heading. */
const ambiguous: readonly ColumnContent[] = ['lastName', 'middleName', 'firstName', 'roles']

/**
 * Finds out what the columns of a table contain, by the row with the most headings. In a table without headings, it judges
 * by what most cells look like.
 * @param hidden the indexes of the columns that the spreadsheet hides: of two with the same content, the other one counts
 */
export function recognizeLayout(rows: readonly string[][], hidden: readonly number[] = []): TableLayout {
  const columnCount = rows.reduce((count, row) => Math.max(count, row.length), 0)
  const headings = rows.slice(0, MAX_TITLES).map((row, index) => headingsOf(row, rows[index - 1] ?? [], columnCount))
  const recognized = headings.map((cells) => cells.map(recognizeHeading))
  const counts = recognized.map((contents) => {
    const found = contents.filter(Boolean)
    return found.length > 1 || found.some((content) => !ambiguous.includes(content)) ? found.length : 0
  })
  const headingRow = counts.indexOf(Math.max(...counts))
  const found = recognized[headingRow] ?? []
  // Beside a full name, `Tên gọi` is a nickname.
  const contents = found.includes('fullName')
    ? found.map((content, column) => (wordsOf(headings[headingRow]?.[column] ?? '') === 'tên gọi' ? '' : content))
    : found
  if (!counts[headingRow]) return { contents: unique(guessContents(rows, columnCount), hidden) }
  return {
    headingRow,
    contents: unique(namePartsOf(contents, headings[headingRow] ?? [], rows.slice(headingRow + 1)), hidden),
  }
}

/** Of columns with the same content, the first one counts, but a visible one before a hidden one. */
const unique = (contents: readonly ColumnContent[], hidden: readonly number[]) => {
  const visible = contents.map((content, column) => (hidden.includes(column) ? '' : content))
  const columnOf = (content: ColumnContent) =>
    visible.includes(content) ? visible.indexOf(content) : contents.indexOf(content)
  return contents.map((content, column) => (columnOf(content) === column ? content : ''))
}

/** The heading of each column in a row. In a list with headings in two rows, an empty cell has its heading above. */
function headingsOf(row: readonly string[], above: readonly string[], columnCount: number): readonly string[] {
  if (hasContact(row)) return []
  const inherited = hasContact(above) ? [] : above
  const headings = row.map((cell, column) => cell.trim() || (inherited[column]?.trim() ?? ''))
  return Array.from({ length: columnCount }, (_, column) => headings[column] ?? '')
}

/** A cell that starts like a name. */
const NAME_PART = /^\p{Lu}/u
/** A first name of one word, unlike most notes. */
const ONE_WORD = /^\p{Lu}\p{Ll}*$/u
/** The values of a column with the sex. */
const SEX = /^(?:nam|nữ|khác)$/i

/**
 * A heading of the full name that is merged over two or three columns, or stands over each, is followed by empty cells or
 * itself. The first column then contains the last name, the second one of three the middle name, the last one the first name.
 */
function namePartsOf(contents: ColumnContent[], headings: readonly string[], people: readonly string[][]) {
  const first = contents.indexOf('fullName')
  if (first === -1) return contents
  const isPart = (column: number, pattern: RegExp) => {
    const cells = people.map((row) => tidyText(row[column] ?? ''))
    const names = cells.filter((cell) => pattern.test(cell))
    const isMerged = headings[column] === '' || contents[column] === 'fullName'
    return isMerged && names.length > people.filter(hasContact).length / 2 && !names.every((name) => SEX.test(name))
  }
  if (!isPart(first + 1, NAME_PART)) return contents
  return isPart(first + 2, ONE_WORD)
    ? contents.toSpliced(first, 3, 'lastName', 'middleName', 'firstName')
    : contents.toSpliced(first, 2, 'lastName', 'firstName')
}

/** Guesses what the columns contain: emails, phone numbers, and names if at most two columns are left with words. */
function guessContents(rows: readonly string[][], columnCount: number): ColumnContent[] {
  const people = rows.filter(hasContact)
  const contents = Array.from({ length: columnCount }, (_, column): ColumnContent => {
    const mostly = (pattern: RegExp) =>
      people.filter((row) => pattern.test(row[column] ?? '')).length > people.length / 2
    if (mostly(/@/)) return 'email'
    if (mostly(CONTACT)) return 'phone'
    return mostly(/\p{L}/u) ? 'fullName' : ''
  })
  const names = contents.flatMap((content, column) => (content === 'fullName' ? [column] : []))
  if (names.length === 1) return contents
  const parts: ColumnContent[] = names.length === 2 ? ['lastName', 'firstName'] : []
  return contents.map((content, column) => (content === 'fullName' ? (parts[names.indexOf(column)] ?? '') : content))
}

/** Sets what a column contains. Another column that contained the same is no longer imported. */
export const setContent = (contents: readonly ColumnContent[], column: number, content: string): ColumnContent[] => {
  const chosen = columnContents.find((one) => one === content) ?? ''
  return contents.map((other, index) => (index === column ? chosen : other === chosen ? '' : other))
}

/** Whether the columns contain what every user needs. */
export const hasRequiredColumns = (contents: readonly ColumnContent[]) =>
  contents.includes('email') && (contents.includes('firstName') || contents.includes('fullName'))

import { describe, expect, test } from 'vitest'
import { processorTime } from '@/test/processor-time'
import { applyEdits, type Cells, generatePassword, type ImportRow, splitFullName, toImportRows } from './import-rows'
import { checkRows, emailsToLookUp, rolesToConfirm } from './row-states'

const complete: Cells = {
  email: 'mai@example.com',
  lastName: 'Nguyễn',
  firstName: 'Mai',
  phone: '0912 345 678',
  roles: '',
  password: '',
}
const rowOf = (cells: Partial<Cells> = {}, line = 2): ImportRow => ({ line, cells: { ...complete, ...cells } })

test.each([
  ['Nguyễn Thị Hồng Đào', 'Nguyễn Thị Hồng', 'Đào'],
  ['  Trần   Mai ', 'Trần', 'Mai'],
  ['Nguyễn Thị Mai,', 'Nguyễn Thị', 'Mai'],
  ['Nguyễn Thị Mai (Bé)', 'Nguyễn Thị', 'Mai (Bé)'],
  ['Trần An - HLV', 'Trần', 'An - HLV'],
  ['Nguyễn Hoa (Mẹ bé An) (HV)', 'Nguyễn', 'Hoa (Mẹ bé An) (HV)'],
  ['Lê Hoa [VIP]', 'Lê', 'Hoa [VIP]'],
  ['Lê Hoa “Bé Na”', 'Lê', 'Hoa “Bé Na”'],
  ['Lê Hoa 2', 'Lê', 'Hoa 2'],
  ['Lê Hoa 🌸', 'Lê', 'Hoa 🌸'],
  ['Nguyễn (Tony) An', 'Nguyễn (Tony)', 'An'],
  ['(Bé)', '', '(Bé)'],
  ['', '', ''],
])('splits the full name "%s" into "%s" and "%s"', (name, lastName, firstName) =>
  expect(splitFullName(name)).toEqual({ lastName, firstName }),
)

test('splits the cells of 5,000 rows with a thousand brackets, quotation marks and numbers at once', () => {
  const parts = [' “', ' ( [', ' "', ' - (', ' 🌸', ' 1']
  const cells = parts.flatMap((part) => [`A${part.repeat(1_000 / part.length)}””)) x`, part.repeat(500)])
  const time = processorTime(() => {
    for (let row = 0; row < 5_000; row++) splitFullName(cells[row % cells.length] ?? '')
  })
  expect(time).toBeLessThan(3_000)
})

describe('toImportRows', () => {
  const layout = { headingRow: 0, contents: ['email', 'fullName', '', 'password'] } as const
  const read = (rows: string[][]) => toImportRows(rows, { ...layout, contents: [...layout.contents] }).rows

  test.each([
    ['Mai <mai@example.com>', 'mai@example.com'],
    ['"Nguyễn, Mai" <mai@example.com>;', 'mai@example.com'],
    ["'mai@example.com'", 'mai@example.com'],
    ["o'brien@example.com", "o'brien@example.com"],
    ['mai@example.com, an@example.com', 'mai@example.com, an@example.com'],
    ['mai@example.com, nhà riêng', 'mai@example.com'],
    ['mai@example.com <mai@example.com>', 'mai@example.com'],
    ['ｍａｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'mai@example.com'],
    ['mai@gmail,com', 'mai@gmail,com'],
    ['mai@gmail. com', 'mai@gmail. com'],
    ['mai@gmail.com,vn', 'mai@gmail.com,vn'],
    ['none', 'none'],
  ])('reads the email %j as %j', (text, email) => {
    const [row] = toImportRows([[text, 'Mai']], { contents: ['email'] }).rows
    expect(row?.cells.email).toBe(email)
  })

  test.each([
    ["'0912 345 678", '0912 345 678'],
    ['="0912345678"', '0912345678'],
    ['p:+84912345678', '+84912345678'],
    ['０９１２ ３４５ ６７８', '0912 345 678'],
    ['N/A', ''],
  ])('reads the phone number %j as %j', (text, phone) => {
    const [row] = toImportRows([[text, 'Mai']], { contents: ['phone'] }).rows
    expect(row?.cells.phone).toBe(phone)
  })

  test.each([
    ['fullName', 'firstName', 'Nguyễn Thị Mai', 'Thị Mai', 'Nguyễn', 'Thị Mai'],
    ['fullName', 'firstName', 'NGUYỄN THỊ MAI', 'Mai', 'NGUYỄN THỊ', 'Mai'],
    ['fullName', 'firstName', 'Smith, John', 'John', 'Smith', 'John'],
    ['fullName', 'lastName', 'Nguyễn Thị Mai', 'Nguyễn', 'Nguyễn', 'Thị Mai'],
    ['fullName', 'lastName', 'Nguyễn Thị Mai', 'Nguyễn Thị', 'Nguyễn Thị', 'Mai'],
    ['fullName', 'lastName', 'Nguyễn Thị Mai', 'Trần', 'Trần', 'Mai'],
    ['fullName', 'firstName', 'Mai', 'Mai', '', 'Mai'],
  ] as const)(
    'of a %s beside a %s, no part is lost or doubled: %s, %s',
    (full, part, name, known, lastName, firstName) => {
      const [row] = toImportRows([['mai@example.com', name, known]], { contents: ['email', full, part] }).rows
      expect(row?.cells).toMatchObject({ lastName, firstName })
    },
  )

  test('a row with nothing but roles is nobody', () => {
    const contents = ['email', 'firstName', 'roles'] as const
    const rows = [
      ['', '', 'Member'],
      ['mai@example.com', 'Mai', 'Member'],
    ]
    expect(toImportRows(rows, { contents: [...contents] })).toMatchObject({ rows: [{ line: 2 }], leftOut: [1] })
  })

  test('counts rows as the file does, and leaves empty ones out', () => {
    const rows = read([['Email', 'Name'], ['a@example.com', 'Đỗ An'], ['', ' '], ['b@example.com']])
    expect(rows.map(({ line, cells }) => [line, cells.email, cells.lastName, cells.firstName])).toEqual([
      [2, 'a@example.com', 'Đỗ', 'An'],
      [4, 'b@example.com', '', ''],
    ])
  })

  test('shows the roles that it understands', () => {
    const roles = (cell: string) =>
      toImportRows([['a@example.com', cell]], { contents: ['email', 'roles'] }).rows[0]?.cells.roles
    expect(['', 'học viên', 'QUAN TRI; Điều phối'].map(roles)).toEqual(['', 'Member', 'Admin, Điều phối'])
  })

  test('tidies the texts, but not a password', () => {
    const [row] = read([[], [' mai@example.com\u00a0', 'Mai', 'x', ' secret1 ']])
    expect(row?.cells).toMatchObject({ email: 'mai@example.com', password: ' secret1 ' })
    expect(read([[], ['mai@example.com', '', '', '  ']])[0]?.cells.password).toBe('')
  })
})

test('applyEdits replaces only the edited rows', () => {
  const rows = [rowOf({}, 2), rowOf({}, 3)]
  const [first, second] = applyEdits(rows, { 3: { phone: '' } })
  expect(first).toBe(rows[0])
  expect(second).toEqual(rowOf({ phone: '' }, 3))
})

describe('the notes of a row', () => {
  const notesOf = (row: ImportRow) => checkRows([row], new Map())[0]?.notes

  test.each([
    [{ email: 'mai@' }, { email: 'Please enter a valid email' }],
    [{ firstName: '' }, { firstName: 'Please enter a valid first name' }],
    [{ password: 'short' }, { password: 'Please enter a valid password' }],
    [{ lastName: '', phone: '' }, {}],
  ])('%j has the errors %j', (cells, errors) => expect(notesOf(rowOf(cells))?.errors).toEqual(errors))

  test.each([
    [{ phone: '912345678' }, { phone: 'A spreadsheet may have removed the zero' }],
    [{ roles: 'Trainer' }, { roles: 'Not one of Admin, Moderator, Member' }],
    [{ roles: 'Học viên' }, {}],
  ])('%j has the warnings %j', (cells, warnings) => expect(notesOf(rowOf(cells))?.warnings).toEqual(warnings))
})

describe('checkRows', () => {
  const lookup = new Map([
    ['mai@example.com', 'free'],
    ['dao@example.com', 'taken'],
    ['an@example.com', 'failed'],
  ] as const)
  const stateOf = (...rows: Partial<Cells>[]) =>
    checkRows(
      rows.map((cells) => rowOf(cells)),
      lookup,
    ).at(-1)?.state

  test.each([
    ['ready', { email: 'MAI@example.com' }],
    ['existing', { email: 'dao@example.com', firstName: '' }],
    ['invalid', { firstName: '' }],
    ['pending', { email: 'an@example.com' }],
    ['pending', { email: 'new@example.com' }],
  ])('finds that a row is %s', (state, cells) => expect(stateOf(cells)).toBe(state))

  test('a row with an unknown role waits for a decision', () => {
    const rows = [rowOf({ roles: 'Điều phối; Admin' })]
    const check = (...confirmedRoles: string[]) => {
      const [row] = checkRows(rows, lookup, confirmedRoles)
      return [row?.state, row && rolesToConfirm([row], confirmedRoles)]
    }
    expect(check()).toEqual(['invalid', [['Điều phối', 1]]])
    expect(check('Trainer')).toEqual(['invalid', [['Điều phối', 1]]])
    expect(check('Điều phối')).toEqual(['ready', []])
    expect(stateOf({ roles: 'Điều phối', firstName: '' })).toBe('invalid')
  })

  test('accepts the first row with an email address', () => {
    expect(stateOf({}, { email: 'Mai@Example.com ' })).toBe('repeated')
    expect(stateOf({}, { email: 'new@example.com' }, {})).toBe('repeated')
    expect(stateOf({ email: '' }, { email: '' })).toBe('invalid')
    expect(checkRows([rowOf({}, 5), rowOf({}, 6)], lookup).at(-1)?.reason).toMatch('Row 5 has the same email')
    expect(checkRows([rowOf({ email: 'dao@example.com' })], lookup)[0]?.reason).toMatch(
      'There is a user with this email',
    )
  })
})

test('looks each valid email address up once', () =>
  expect(
    emailsToLookUp([rowOf(), rowOf({ email: 'MAI@example.com' }), rowOf({ email: 'x' }), rowOf({ email: 'b@c.vn' })]),
  ).toEqual(['mai@example.com', 'b@c.vn']))

describe('generatePassword', () => {
  const passwords = Array.from({ length: 4_000 }, generatePassword)

  test('passwords have 14 characters that are not mistaken for one another, and start with a letter', () => {
    for (const password of passwords) expect(password).toMatch(/^(?![0-9])[a-km-zA-HJ-NP-Z2-9]{14}$/)
  })

  test('every character is equally likely', () => {
    const counts = new Map<string, number>()
    for (const password of passwords)
      for (const character of password.slice(1)) counts.set(character, (counts.get(character) ?? 0) + 1)
    const expected = (passwords.length * 13) / counts.size
    expect(counts.size).toBe(57)
    // Six standard deviations: a correct generator fails less than once in a million runs.
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
  })
})

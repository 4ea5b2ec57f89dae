import { readFileSync } from 'node:fs'
import { writeXlsx, XlsxStreamWriter } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readFile, readText } from '@/spreadsheet/read-table'
import type { SheetTable } from '@/spreadsheet/table'
import { contentLabels, recognizeLayout } from './import-columns'
import { toImportRows } from './import-rows'
import { checkRows } from './row-states'

// What people type, paste and upload: each test stands for a kind of table. test-files/README.md lists the workbooks.

const openFile = (name: string) =>
  readFile(new File([readFileSync(new URL(`test-files/${name}`, import.meta.url))], name))
const openText = (text: string) => readFile(new File([text], 'users.csv'))

/** What the preview shows of a table. */
function preview(table: SheetTable) {
  const layout = recognizeLayout(table.rows, table.hiddenColumns)
  const { rows, leftOut } = toImportRows(table.rows, layout)
  const hidden = new Set(table.hidden)
  return {
    columns: layout.contents.map((content) => content && contentLabels[content]),
    people: checkRows(rows, new Map()).map(({ row, reason }) => ({ line: row.line, ...row.cells, reason })),
    visible: rows.filter(({ line }) => !hidden.has(line)).map(({ line }) => line),
    leftOut,
  }
}
const members = (count: number) => Array.from({ length: count }, (_, index) => `Lê,An ${index},an${index}@example.com`)
const names = ({ people }: ReturnType<typeof preview>) => people.map(({ lastName, firstName }) => [lastName, firstName])

describe('blank rows, titles and notes are not people', () => {
  test('6,000 lines of commas follow 100 members', async () => {
    const lines = ['Họ,Tên,Email', ...members(100), ...Array.from({ length: 6_000 }, () => ',,')]
    expect(preview(await openText(lines.join('\n'))).people).toHaveLength(100)
  })

  test('5,000 members below two lines of title', async () => {
    const lines = ['DANH SÁCH HỘI VIÊN,,', 'Tháng 11/2026,,', 'Họ,Tên,Email', ...members(5_000)]
    const { people, leftOut } = preview(await openText(lines.join('\n')))
    expect(people).toHaveLength(5_000)
    expect(people[0]).toMatchObject({ line: 4, lastName: 'Lê', firstName: 'An 0' })
    expect(leftOut).toEqual([1, 2])
  })

  test('a class between the members, a sum below them, and headings on each printed page', async () => {
    const text =
      'STT,Họ tên,Email\n,Lớp Salsa,\n1,Lê An,an@example.com\nSTT,Họ tên,Email\n2,Lê Chi,chi@example.com\n,Tổng: 2,\n'
    const { people, leftOut } = preview(await openText(text))
    expect(people.map(({ line }) => line)).toEqual([3, 5])
    expect(leftOut).toEqual([2, 4, 6])
  })

  test('a row with an email address or a phone number is a person, also above the headings', async () => {
    const text = 'Lê,An,an@example.com\nHotline: 0901 234 567,,\nHọ,Tên,Email\nLê,Chi,chi@example.com\n'
    expect(preview(await openText(text)).people.map(({ line }) => line)).toEqual([1, 2, 4])
  })

  test('people without an email address or a phone number, below a title with one', async () => {
    const text = 'Hotline: 0901 234 567,,\n,,\nHọ,Tên,Email\nLê,An,\nLê,Chi,\n'
    expect(preview(await openText(text)).people.map(({ line }) => line)).toEqual([1, 4, 5])
  })

  test('a title with dates, a sum and a signature below a blank row', async () => {
    const title = 'TRUNG TÂM,,\nDanh sách 01.01.2026-31.12.2026,,\nHọ tên,Email,SĐT\n'
    const people = 'Lê An,an@example.com,0901 234 567\nLê Chi,,\nLê Tổng,,Admin\n'
    const notes = 'Tổng cộng:,2,\n,,\nNgười lập,,Giám đốc\nHà Nội ngày 30/11/2026,,\n'
    const { people: found, leftOut } = preview(await openText(title + people + notes))
    expect(found.map(({ line }) => line)).toEqual([4, 6])
    expect(leftOut).toEqual([1, 2, 5, 7, 9, 10])
  })
})

describe('of a workbook, what the person sees counts', () => {
  test('the sheet that is shown when it is opened', async () => {
    const table = await openFile('active-sheet.xlsx')
    const emails = ['hocvien1@example.com', 'hocvien2@example.com', 'hocvien3@example.com']
    expect(preview(table).people.map(({ email }) => email)).toEqual(emails)
    expect(table).toMatchObject({ sheet: 'Danh sách', sheets: ['Hướng dẫn', 'Danh sách'] })
  })

  test('another sheet if the one that is shown is empty', async () => {
    const sheets = ['', 'an@example.com'].map((email, at) => ({ name: `DS ${at + 1}`, rows: [[email]] }))
    const table = await readFile(new File([new Uint8Array(await writeXlsx({ sheets }))], 'users.xlsx'))
    expect(preview(table).people).toMatchObject([{ email: 'an@example.com' }])
    expect(table).toMatchObject({ sheet: 'DS 2', sheets: ['DS 1', 'DS 2'] })
  })

  test('the column that it shows, of two with the same content', async () => {
    const rows = [
      ['Email', 'SĐT', 'Điện thoại', 'Tên'],
      ['an@example.com', '0900 000 000', '0911 111 111', 'An'],
    ]
    const sheets = [{ name: 'DS', rows, columns: [{}, { hidden: true }, {}, { hidden: true }] }]
    const table = await readFile(new File([new Uint8Array(await writeXlsx({ sheets }))], 'users.xlsx'))
    expect(preview(table).people).toMatchObject([{ phone: '0911 111 111', firstName: 'An' }])
  })

  test('the rows that a filter shows', async () => {
    const { people, visible } = preview(await openFile('filtered.xlsx'))
    expect(people).toHaveLength(22)
    expect(visible).toEqual([6, 13])
  })

  test('a heading that is merged over two columns names both, and one over two rows its column', async () => {
    const { columns, people, leftOut } = preview(await openFile('merged-headings.xlsx'))
    expect(columns).toEqual(['', 'Last Name', 'First Name', 'Email', 'Phone'])
    expect(people).toMatchObject([
      { line: 5, lastName: 'Nguyễn Thị Minh', firstName: 'Anh', phone: '0901 234 567' },
      { line: 6, lastName: 'Hồ Văn', firstName: 'Bình', phone: '901234568' },
    ])
    expect(leftOut).toEqual([1, 3])
  })

  test('headings in two rows of a CSV file', async () => {
    const text = 'STT,HỌ VÀ TÊN,,LIÊN HỆ,\n,,,Email,SĐT\n1,Nguyễn Thị,An,an@example.com,0901234567\n'
    const { columns, people } = preview(await openText(text))
    expect(columns).toEqual(['', 'Last Name', 'First Name', 'Email', 'Phone'])
    expect(people.map(({ line }) => line)).toEqual([3])
  })

  test('an error of the spreadsheet is no value', async () => {
    const { people } = preview(await openFile('errors.xlsx'))
    const errors = ['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!']
    const reasons = errors.map((error) => `The spreadsheet shows the error ${error} here`)
    expect(people.map(({ reason }) => reason).slice(0, 5)).toEqual(reasons)
  })
})

test.each([
  ['HỌ VÀ TÊN\t\tEmail\nNguyễn Thị Minh\tAnh\tan@example.com', 'Nguyễn Thị Minh', 'Anh'],
  ['Họ và tên\t\t\tEmail\nLê\tThị Thu\tAn\tan@example.com', 'Lê Thị Thu', 'An'],
  ['Họ và tên\t\tEmail\nLê Thị An\tNữ\tan@example.com', 'Lê Thị', 'An'],
  ['Họ và tên\t\t\tEmail\nLê Thị\tAn\tHà Nội\tan@example.com', 'Lê Thị', 'An'],
  ['Họ đệm\tTên gọi\tEmail\nLê Thị\tAn\tan@example.com', 'Lê Thị', 'An'],
  ['Họ và tên\t\tEmail\nLê Thị An\tnợ phí\tan@example.com', 'Lê Thị', 'An'],
  ['Họ và\ttên\tEmail\nLê Thị\tAn\tan@example.com', 'Lê Thị', 'An'],
  ['Họ và tên\tTên gọi\tEmail\nLê Thị An\tBống\tan@example.com', 'Lê Thị', 'An'],
  ['Họ\tTên đệm\tTên\tEmail\nNguyễn\tThị Minh\tAnh\tan@example.com', 'Nguyễn Thị Minh', 'Anh'],
  ['First Name\tMiddle Name\tLast Name\tE-mail 1 - Value\nAnh\tThị\tNguyễn\tan@example.com', 'Nguyễn Thị', 'Anh'],
  ['Name\tEmail\r\n"Smith, John"\tjohn@example.com', 'Smith', 'John'],
  ['Họ và tên\tEmail\nNguyễn Thị Minh Anh\tan@example.com', 'Nguyễn Thị Minh', 'Anh'],
])('no part of a name is lost: %j', (text, lastName, firstName) =>
  expect(names(preview(readText(text)))).toEqual([[lastName, firstName]]),
)

describe('a person is not taken for a heading', () => {
  test.each(['Hồ', 'Ho', 'Hộ'])('with the family name %s', (name) => {
    const { people, columns } = preview(readText(`${name}\tAn\tan@example.com\nLê\tChi\tchi@example.com`))
    expect(columns).toEqual(['Last Name', 'First Name', 'Email'])
    expect(people).toMatchObject([{ line: 1, lastName: name, firstName: 'An' }, { line: 2 }])
  })

  test.each(['Tên', 'Quyền', 'Mã', 'Hồ'])('without an email address, with the name %s', (name) =>
    expect(preview(readText(`Lê\t${name}\t\nTrần\tChi\tchi@example.com`)).people).toMatchObject([
      { line: 1, firstName: name },
      { line: 2, firstName: 'Chi' },
    ]),
  )
})

test('passwords of a workbook are exact', async () => {
  const passwords = ['-Secret99', '=Tango2026', '@nhquan1', ' có cách ', '12345678']
  expect(preview(await openFile('passwords.xlsx')).people.map(({ password }) => password)).toEqual(passwords)
})

// The first lines that other programs write, and who is found in them.
const an = { email: 'an@x.vn', lastName: 'Lê Thị', firstName: 'An' }
test.each([
  [
    'Excel in Vietnam',
    '\uFEFFSTT;Họ và tên;Ngày sinh;Email;Ghi chú\r\n1;Lê Thị An;12/05/1990;an@x.vn;"cao 1,65m"\r\n',
    an,
  ],
  ['Google Forms', 'Dấu thời gian,Địa chỉ email,Họ tên của bạn\n28/11/2026 10:00:00,an@x.vn,Lê Thị An\n', an],
  ['Numbers', 'Table 1,,\nHọ,Tên,Email\nLê Thị,An,an@x.vn\n,,\n', an],
  ['LibreOffice', '"Họ";"Tên";"Email"\n"Lê Thị";"An ""Bé""";"an@x.vn"\n', { ...an, firstName: 'An "Bé"' }],
  [
    'WordPress',
    'ID,user_login,user_pass,user_email,first_name,last_name,role\n5,an,$P$Babc,an@x.vn,An,Lê Thị,member\n',
    { ...an, password: '' },
  ],
  ['KiotViet', 'Mã khách hàng,Tên khách hàng,Địa chỉ,Email\nKH1,Lê Thị An,"12 Lê Lợi, Q1",an@x.vn\n', an],
  [
    'Facebook',
    'id\tfull_name\temail\tphone_number\nl:1\tLê Thị An\tan@x.vn\tp:+84901234567\n',
    { ...an, phone: '+84901234567' },
  ],
])('reads a file of %s', async (_program, text, person) =>
  expect(preview(await openText(text)).people).toMatchObject([person]),
)

describe('a small file does not freeze the page', () => {
  const workbook = async (rows: (string | null)[][]) => {
    const writer = new XlsxStreamWriter({ name: 'S' })
    for (const row of rows) writer.addRow(row)
    return new File([new Uint8Array(await writer.finish())], 'users.xlsx')
  }

  test('a long cell is not valid', async () => {
    const { people } = preview(await openText(`Email,Tên\n${'a'.repeat(98_000)}@example.com,An\nan@example.com,Chi\n`))
    expect(people[0]?.reason).toMatch('Longer than 1,000 letters')
    expect(people[0]?.email).toHaveLength(1_001)
  })

  test('a cell in the last column', async () => {
    const file = await workbook([['Email'], ['an@example.com'], [...Array.from({ length: 16_383 }, () => null), 'x']])
    await expect(readFile(file)).rejects.toThrow('The table has text beyond column CV, the last of 100 columns.')
  })

  test('a workbook that unpacks to 16 MB', async () => {
    const file = await workbook(Array.from({ length: 16 }, (_, index) => [String(index) + 'a'.repeat(1_000_000)]))
    expect(file.size).toBeLessThan(300_000)
    await expect(readFile(file)).rejects.toThrow('The workbook is larger than 15 MB without compression.')
  })

  test('one cell of 9 MB', async () => expect(preview(await openText('a"'.repeat(4_500_000))).people).toEqual([]))
})

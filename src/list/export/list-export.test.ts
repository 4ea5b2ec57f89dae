import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseCsv } from '@/spreadsheet/csv'
import { type ExportColumn, writeCsvFile, writeWorkbookFile } from './list-export'

type Member = { id: number; phone: string; lastAccess: string | null; until: string | null; isActive: boolean }

const columns: ExportColumn<Member>[] = [
  { shownWith: 'id', header: 'ID', value: ({ id }) => id },
  { shownWith: 'phone', header: 'Phone', value: ({ phone }) => phone },
  { shownWith: 'access', header: 'Last Access', date: 'moment', value: ({ lastAccess }) => lastAccess },
  { shownWith: 'until', header: 'Membership Until', date: 'day', value: ({ until }) => until },
  { shownWith: 'active', header: 'Active', value: ({ isActive }) => isActive },
]
const members: Member[] = [
  { id: 3, phone: '0912345678', lastAccess: '2026-11-27T23:30:58Z', until: '2026-11-27T23:30:58Z', isActive: true },
  { id: 4, phone: '+84912345679', lastAccess: null, until: 'Trọn đời', isActive: false },
  { id: 5, phone: '=1+1', lastAccess: '0000-00-00', until: null, isActive: false },
]
const source = {
  title: 'Users',
  exportOptions: { fileName: 'users', loadColumns: async () => [] },
  state: { keyword: 'dao', filter: 'status.active status.blocked', orderBy: 'email', page: 1, perPage: 10 as const },
  loadFilters: async () => ({
    filters: [
      {
        name: 'status',
        label: 'Status',
        choices: [
          { value: 'active', label: 'Active' },
          { value: 'blocked', label: 'Blocked' },
        ],
      },
    ],
  }),
}
beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh')
})

const workbook = () => writeWorkbookFile(members, columns, source)

test('a CSV file has days where days are meant, and moments with their zone', () => {
  expect(parseCsv(writeCsvFile(members, columns))).toEqual([
    ['ID', 'Phone', 'Last Access', 'Membership Until', 'Active'],
    ['3', '0912345678', '2026-11-28T06:30:58+07:00', '2026-11-28', 'true'],
    ['4', '+84912345679', '', 'Trọn đời', 'false'],
    ['5', '=1+1', '', '', 'false'],
  ])
})

test('a workbook has dates, and texts that are neither numbers nor formulas', async () => {
  const { sheets } = await readXlsx(await workbook())
  expect(sheets[0]?.rows.slice(1)).toEqual([
    [3, '0912345678', new Date('2026-11-28T06:30:58Z'), new Date('2026-11-28T00:00:00Z'), true],
    [4, '+84912345679', '', 'Trọn đời', false],
    [5, '=1+1', '', '', false],
  ])
})

test('the properties of a workbook name the list and its filters, and its headings stay in view', async () => {
  const { properties, sheets } = await readXlsx(await workbook(), { readStyles: true })
  expect(properties).toMatchObject({ title: 'Users', description: 'Keyword: dao. Status: Active, Blocked.' })
  expect(sheets[0]).toMatchObject({ name: 'users', freezePane: { rows: 1 } })
})

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0

/** Opens a file in LibreOffice, and saves it as another type. */
function convertFile(name: string, content: Uint8Array, type: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'))
  try {
    writeFileSync(join(folder, name), content)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const convert = ['--convert-to', type, '--outdir', folder, join(folder, name)]
    spawnSync('soffice', ['--headless', '--norestore', profile, ...convert])
    return new Uint8Array(readFileSync(join(folder, name.replace(/\w+$/, type))))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.runIf(hasLibreOffice)('LibreOffice shows dates as dates, and phone numbers with their zero', async () => {
  const document = new TextDecoder().decode(convertFile('users.xlsx', await workbook(), 'fods'))
  const cells = [...document.matchAll(/office:value-type="(\w+)"[^>]*>\s*<text:p>([^<]*)</g)]
  expect(cells.slice(5).map(([, type, text]) => `${type} ${text}`)).toEqual([
    'float 3',
    'string 0912345678',
    'date 2026-11-28 06:30',
    'date 2026-11-28',
    'float TRUE',
    'float 4',
    'string +84912345679',
    'string Trọn đời',
    'float FALSE',
    'float 5',
    'string =1+1',
    'float FALSE',
  ])
  expect(document).toContain('<dc:title>Users</dc:title>')
})

import { backend } from './network'

const times = { created_at: '2024-01-05T08:04:00Z', updated_at: '2024-02-22T17:30:00Z' }
const contentColumns = { Title: 'title', Description: 'description', Time: 'updated_at', Weight: 'weight', Actions: '' }
const contentRow = {
  id: 1,
  name: 'Mở lớp',
  changes: { ...times, title: 'Mở lớp', description: 'Đón người mới', link: 'Tại quầy', weight: 7 },
  cells: [
    'Mở lớpTại quầy',
    'Đón người mới',
    'CreatedJanuary 5th, 2024 3:04pmUpdatedFebruary 23rd, 2024 12:30am',
    '7',
    '',
  ],
}

type ListCase = {
  label: string
  path: string
  /** The path of its calls. */
  api: string
  /** Its records in the mock backend, and the path below which each of them is deleted. */
  records: 'news' | 'faqs' | 'courses' | 'lessons'
  /** A record in a question. */
  noun: string
  add: string
  total: number
  /** The columns, and their sort keys. */
  columns: Readonly<Record<string, string>>
  sortedBy: string
  /** A record, and its row after these changes. */
  row: { id: number; name: string; changes: object; cells: string[]; buttons: string[] }
}

/** The four lists other than the users. */
export const lists: readonly ListCase[] = [
  {
    label: 'news',
    path: 'contents/news',
    api: 'news',
    records: 'news',
    noun: 'news',
    add: 'Add News',
    total: 57,
    columns: contentColumns,
    sortedBy: 'Time',
    row: { ...contentRow, buttons: ['Delete news 1'] },
  },
  {
    label: 'FAQs',
    path: 'contents/faq',
    api: 'faqs',
    records: 'faqs',
    noun: 'FAQ',
    add: 'Add FAQ',
    total: 23,
    columns: contentColumns,
    sortedBy: 'Time',
    row: { ...contentRow, buttons: ['Delete FAQ 1'] },
  },
  {
    label: 'courses',
    path: 'courses/list',
    api: 'courses',
    records: 'courses',
    noun: 'course',
    add: 'Add Course',
    total: 12,
    columns: {
      Name: 'name',
      Description: 'description',
      Type: 'type',
      'Created At': 'created_at',
      'Updated At': 'updated_at',
      Active: 'active',
      Actions: '',
    },
    sortedBy: 'Updated At',
    row: {
      id: 2,
      name: 'Salsa cơ bản',
      changes: times,
      cells: [
        'Salsa cơ bản',
        'Bước nền, giữ nhịp và xoay người cho người mới bắt đầu.',
        'Regular',
        'January 5th, 2024 3:04pm',
        'February 23rd, 2024 12:30am',
        'Active',
        '',
      ],
      buttons: ['Assign users to course 2', 'Disable course 2', 'Delete course 2'],
    },
  },
  {
    label: 'lessons',
    path: 'courses/2/lessons',
    api: 'courses/2/lessons',
    records: 'lessons',
    noun: 'lesson',
    add: 'Add Lesson',
    total: 23,
    columns: {
      Title: 'title',
      'Created At': 'created_at',
      'Updated At': 'updated_at',
      Status: 'active',
      Weight: 'weight',
      Actions: '',
    },
    sortedBy: 'Updated At',
    row: {
      id: 5,
      name: 'Bước sang ngang',
      changes: { ...times, content: 'Dòng một', weight: 7, active: false },
      cells: [
        'Bước sang ngangDòng mộtVideoAudio',
        'January 5th, 2024 3:04pm',
        'February 23rd, 2024 12:30am',
        'DisabledDone',
        '7',
        '',
      ],
      buttons: ['Enable lesson 5', 'Delete lesson 5'],
    },
  },
]

/** A record of the mock backend by its id. */
export function recordOf({ records }: Pick<ListCase, 'records'>, id: number) {
  const record = backend.db[records].find((candidate) => candidate.id === id)
  if (!record) throw new Error(`There is no record ${id}.`)
  return record
}

/** The text by which a list names a record. */
export const nameOf = (record: object) =>
  'title' in record ? String(record.title) : 'name' in record ? String(record.name) : ''

import { blank, contentForm, faqs, news } from '@/features/contents/contents'
import { type EntityCase, file, multiline, times, weight, write } from './entity-case'

const moment = '2026-01-05T02:00:00Z'
const content = { title: 'T', description: 'D', content: 'C', link: '/', file: '/f.png', weight: '7' }

/** What news and FAQs share: their lists and forms are the same code. */
const contents = {
  texts: { keys: ['title', 'description', 'content', 'link', 'file'], field: 'Title' },
  columns: { Title: 'title', Description: 'description', Time: 'updated_at', Weight: 'weight', Actions: '' },
  sortedBy: 'Time',
  row: {
    id: 1,
    name: 'Mở lớp',
    changes: { ...times, title: 'Mở lớp', description: 'Đón người mới', link: 'Tại quầy', weight: 7 },
    cells: [
      'Mở lớp Tại quầy',
      'Đón người mới',
      'Created January 5th, 2024 3:04pm Updated February 23rd, 2024 12:30am',
      '7',
      '',
    ],
  },
  fields: [
    { label: 'Title', message: 'Please enter a valid title', typed: 'Khai giảng lớp Rumba' },
    { label: 'Description', message: 'Please enter a valid description', typed: 'Cho người mới bắt đầu' },
    { label: 'Content', message: 'Please enter valid content', typed: multiline },
    { label: 'Link', message: 'Please enter a valid link', typed: 'https://www.example.com/rumba?từ=đầu' },
    { label: 'File', message: 'Please upload a valid file', file: 'picture' },
    weight,
  ],
  body: {
    id: 0,
    title: 'Khai giảng lớp Rumba',
    description: 'Cho người mới bắt đầu',
    content: multiline,
    link: 'https://www.example.com/rumba?từ=đầu',
    files: [],
    weight: 3,
  },
  calls: {
    blank,
    saved: { ...content, weight: 7 },
    normalize: (typed: string) =>
      contentForm.parse({ title: typed, description: typed, content: typed, link: file, file, weight: '1' }).content,
  },
  complete: {
    disabled_at: moment,
    deleted_at: moment,
    files: [
      { id: 1, content_id: 3, group: 'g', name: 'a.pdf', path: '/a.pdf', type: 'application/pdf', created_at: moment },
    ],
    category_id: 11,
    category: { id: 11, taxonomy_id: 4, name: 'Lớp mới', weight: 1, created_at: moment, updated_at: moment },
  },
} as const

export const newsCase: EntityCase = {
  path: 'contents/news',
  api: 'news',
  noun: 'news',
  entry: { label: 'News', description: 'Search, add/update/delete the news', shortcut: 'n', found: 'news' },
  texts: contents.texts,
  list: {
    add: 'Add News',
    total: 57,
    columns: contents.columns,
    sortedBy: contents.sortedBy,
    row: { ...contents.row, cells: [...contents.row.cells], buttons: ['Delete news 1'] },
  },
  form: {
    title: 'Create/Update news',
    noun: 'news',
    fields: contents.fields,
    body: { ...contents.body, file: '/api/v1/uploads/news/1-rumba.png', taxonomy_id: 4 },
    existing: { id: 24, label: 'Title', name: 'Lịch nghỉ Tết Nguyên đán' },
  },
  calls: {
    ...contents.calls,
    list: (client, state) => client.query(news.list(state)),
    item: (client, id) => client.query(news.item(id)),
    save: (client, id) => write(client, news.save(id), content),
    complete: { id: 3, changes: contents.complete },
  },
}

export const faqsCase: EntityCase = {
  path: 'contents/faq',
  api: 'faqs',
  noun: 'FAQ',
  entry: { label: 'FAQs', description: 'Search, add/update/delete the FAQs', shortcut: 'f', found: 'FAQs' },
  texts: contents.texts,
  list: {
    add: 'Add FAQ',
    total: 23,
    columns: contents.columns,
    sortedBy: contents.sortedBy,
    row: { ...contents.row, cells: [...contents.row.cells], buttons: ['Delete FAQ 1'] },
  },
  form: {
    title: 'Create/Update FAQ',
    noun: 'faq',
    fields: contents.fields,
    body: { ...contents.body, file: '/api/v1/uploads/faq/1-rumba.png' },
    existing: { id: 9, label: 'Title', name: 'Tôi quên mật khẩu thì phải làm gì?' },
  },
  calls: {
    ...contents.calls,
    list: (client, state) => client.query(faqs.list(state)),
    item: (client, id) => client.query(faqs.item(id)),
    save: (client, id) => write(client, faqs.save(id), content),
    complete: { id: 3, changes: contents.complete },
  },
}

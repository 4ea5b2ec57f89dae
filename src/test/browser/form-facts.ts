import { expect } from 'vitest'
import { picture } from '../../../mocks/pictures.ts'
import { sampleAudio, sampleVideo } from '../../../mocks/sample-media.ts'
import { type FieldRole, field, preview } from './screen'

/** A field: the message while it is empty, and how to fill it in. */
type FieldFact = { label: string; role: FieldRole; message: string; fill: () => Promise<unknown> }

const text = (label: string, message: string, value: string, role: FieldRole = 'textbox'): FieldFact => ({
  label,
  role,
  message,
  fill: () => field(label, role).fill(value),
})
const choice = (label: string, message: string, option: string): FieldFact => ({
  label,
  role: 'combobox',
  message,
  fill: () => field(label, 'combobox').selectOptions(option),
})
const file = (label: string, message: string, name: string, content: () => Promise<Blob> | Blob): FieldFact => ({
  label,
  role: 'button',
  message,
  fill: () => chooseFile(label, name, content()),
})

/** Picks a file in the open form, and waits until it is uploaded. */
export async function chooseFile(label: string, name: string, content: Promise<Blob> | Blob = picture(name)) {
  await field(label, 'button').upload(new File([await content], name))
  await expect.element(preview(label)).toBeVisible()
}

/** A text with spaces, line breaks and an emoji, which must arrive unchanged. */
const multiline = '  Dòng một\n\n\tDòng ba 👩‍👩‍👧 \n'
const weight = text('Weight', 'Please enter a valid weight (must be greater than 1)', '3', 'spinbutton')
const uploaded = (type: string): unknown => expect.stringMatching(new RegExp(`/api/v1/uploads/.*${type}$`))

const contentTexts = {
  title: 'Khai giảng lớp Rumba',
  description: 'Cho người mới bắt đầu',
  content: multiline,
  link: 'https://www.example.com/rumba?từ=đầu',
}
const contentFields = [
  text('Title', 'Please enter a valid title', contentTexts.title),
  text('Description', 'Please enter a valid description', contentTexts.description),
  text('Content', 'Please enter valid content', contentTexts.content),
  text('Link', 'Please enter a valid link', contentTexts.link),
  file('File', 'Please upload a valid file', 'rumba.png', () => picture('rumba')),
  weight,
]
const contentBody = { id: 0, ...contentTexts, file: uploaded('png'), files: [], weight: 3 }

/** The four forms with required fields only: how to open them, their fields in order, and what they send. */
export const forms = [
  {
    noun: 'news',
    api: 'news',
    list: 'contents/news',
    listApi: 'news',
    add: 'Add News',
    title: 'Create/Update news',
    fields: contentFields,
    body: { ...contentBody, taxonomy_id: 4 },
    /** A record to edit, and the field that names it. */
    existing: { id: 24, label: 'Title', name: 'Lịch nghỉ Tết Nguyên đán' },
  },
  {
    noun: 'faq',
    api: 'faqs',
    list: 'contents/faq',
    listApi: 'faqs',
    add: 'Add FAQ',
    title: 'Create/Update FAQ',
    fields: contentFields,
    body: contentBody,
    existing: { id: 9, label: 'Title', name: 'Tôi quên mật khẩu thì phải làm gì?' },
  },
  {
    noun: 'course',
    api: 'courses',
    list: 'courses/list',
    listApi: 'courses',
    add: 'Add Course',
    title: 'Create/Update course',
    fields: [
      text('Name', 'Please enter a valid name', 'Rumba cho người mới'),
      text('Description', 'Please enter a valid description', multiline),
      file('Image', 'Please upload a valid image', 'rumba.png', () => picture('rumba')),
      choice('Type', 'Please select a valid type', 'Special'),
      weight,
    ],
    body: {
      id: 0,
      name: 'Rumba cho người mới',
      description: multiline,
      image: uploaded('png'),
      type: 'special',
      weight: 3,
      active: true,
    },
    existing: { id: 2, label: 'Name', name: 'Salsa cơ bản' },
  },
  {
    noun: 'lesson',
    api: 'lessons',
    list: 'courses/2/lessons',
    listApi: 'courses/2/lessons',
    add: 'Add Lesson',
    title: 'Create/Update lesson',
    fields: [
      text('Title', 'Please enter a valid title', 'Bài 1: Giãn cơ'),
      text('Content', 'Please enter valid content', multiline),
      file('Video', 'Please upload a valid video', 'bai-1.mp4', () => sampleVideo),
      file('Audio', 'Please upload a valid audio', 'bai-1.mp3', () => sampleAudio),
      weight,
    ],
    body: {
      id: 0,
      course_id: 2,
      title: 'Bài 1: Giãn cơ',
      content: multiline,
      video: uploaded('mp4'),
      audio: uploaded('mp3'),
      weight: 3,
      active: true,
    },
    existing: { id: 1, label: 'Title', name: 'Nghe và đếm nhịp Salsa' },
  },
] as const

import { expect } from 'vitest'
import { picture } from '../../../mocks/pictures.ts'
import { sampleAudio, sampleVideo } from '../../../mocks/sample-media.ts'
import { type FieldRole, field, preview } from './screen'

/** A field: the message while it is empty, how to fill it in, and how to check its value. */
type FieldCase = {
  label: string
  role: FieldRole
  message: string
  /** The extensions of the accepted files. */
  accept?: string
  fill: () => Promise<unknown>
  /** Expects that the field shows the value as it is in a record. */
  expectValue: (value: unknown) => Promise<unknown>
}

const text = (label: string, message: string, value: string): FieldCase => ({
  label,
  role: 'textbox',
  message,
  fill: () => field(label).fill(value),
  expectValue: (value) => expect.element(field(label)).toHaveValue(String(value)),
})
const choice = (label: string, message: string, option: string): FieldCase => ({
  label,
  role: 'combobox',
  message,
  fill: () => field(label, 'combobox').selectOptions(option),
  expectValue: (value) => expect.element(field(label, 'combobox')).toHaveValue(String(value)),
})
type FileCase = { label: string; message: string; accept: string; name: string; content: () => Promise<Blob> | Blob }
const file = ({ label, message, accept, name, content }: FileCase): FieldCase => ({
  label,
  role: 'button',
  message,
  accept,
  fill: () => chooseFile(label, name, content()),
  expectValue: (value) =>
    expect.element(preview(label)).toHaveAttribute('src', new URL(String(value), location.href).href),
})
const image = (label: string, message: string) =>
  file({ label, message, accept: '.png,.jpg,.jpeg,.webp', name: 'rumba.png', content: () => picture('rumba') })

/** Picks a file in the open form, and waits until it is uploaded. */
export async function chooseFile(label: string, name: string, content: Promise<Blob> | Blob = picture(name)) {
  await field(label, 'button').upload(new File([await content], name))
  await expect.element(preview(label)).toBeVisible()
}

/** A text with spaces, line breaks and an emoji, which must arrive unchanged. */
const multiline = '  Dòng một\n\n\tDòng ba 👩‍👩‍👧 \n'
const weight = text('Weight', 'Please enter a valid weight (must be greater than 1)', '3')
/** The URL of a file after its upload: in the folder of the entity, with the number of the upload in the test. */
const uploaded = (dir: string, name: string) => `${location.origin}/api/v1/uploads/${dir}/${name}`

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
  image('File', 'Please upload a valid file'),
  weight,
]
const contentBody = { id: 0, ...contentTexts, files: [], weight: 3 }

/** The media of a lesson. */
export const video = new File([sampleVideo], 'bai-1.mp4')
export const audio = new File([sampleAudio], 'bai-1.mp3')

type FormCase = {
  noun: string
  /** The path of its calls, and the name of its records in the mock backend. */
  api: 'news' | 'faqs' | 'courses' | 'lessons'
  list: string
  listApi: string
  /** The button that opens the form. */
  add: string
  title: string
  fields: readonly FieldCase[]
  /** What the filled form sends. The keys are the lower-case labels of the fields. */
  body: Readonly<Record<string, unknown>>
  /** A record to edit, and the field that names it. */
  existing: { id: number; label: string; name: string }
}

/** The four forms in which every field is required: how to open them, their fields in order, and what they send. */
export const forms: readonly FormCase[] = [
  {
    noun: 'news',
    api: 'news',
    list: 'contents/news',
    listApi: 'news',
    add: 'Add News',
    title: 'Create/Update news',
    fields: contentFields,
    body: { ...contentBody, file: uploaded('news', '1-rumba.png'), taxonomy_id: 4 },
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
    body: { ...contentBody, file: uploaded('faq', '1-rumba.png') },
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
      image('Image', 'Please upload a valid image'),
      choice('Type', 'Please select a valid type', 'Special'),
      weight,
    ],
    body: {
      id: 0,
      name: 'Rumba cho người mới',
      description: multiline,
      image: uploaded('course', '1-rumba.png'),
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
      file({
        label: 'Video',
        message: 'Please upload a valid video',
        accept: '.mp4',
        name: video.name,
        content: () => video,
      }),
      file({
        label: 'Audio',
        message: 'Please upload an MP3',
        accept: '.mp3',
        name: audio.name,
        content: () => audio,
      }),
      weight,
    ],
    body: {
      id: 0,
      course_id: 2,
      title: 'Bài 1: Giãn cơ',
      content: multiline,
      video: uploaded('lesson', '1-bai-1.mp4'),
      audio: uploaded('lesson', '2-bai-1.mp3'),
      weight: 3,
      active: true,
    },
    existing: { id: 1, label: 'Title', name: 'Nghe và đếm nhịp Salsa' },
  },
]

import { expect, test } from 'vitest'
import { blank, lesson, lessonForm, toForm } from './lessons'
import { pollingInterval, processState } from './process'

const valid = {
  courseId: 2,
  title: 'Bài 1',
  content: 'Nhịp',
  video: '/a.mp4',
  audio: '/a.mp3',
  weight: '3',
  active: true,
}
const messages = (patch: object) =>
  lessonForm.safeParse({ ...valid, ...patch }).error?.issues.map(({ message }) => message) ?? []

test.each([
  [{}, []],
  [{ title: ' ' }, ['Please enter a valid title']],
  [{ content: '\n' }, ['Please enter valid content']],
  [{ video: '' }, ['Please upload a valid video']],
  [{ audio: '' }, ['Please upload an MP3']],
  [{ weight: 'x' }, ['Please enter a valid weight (must be greater than 1)']],
])('a lesson with %j: %j', (patch, expected) => expect(messages(patch)).toEqual(expected))

test('a new lesson belongs to the course of the screen, an existing lesson keeps its own', () => {
  expect(toForm(blank, 5)).toMatchObject({ courseId: 5, weight: '1', active: true })
  expect(toForm(lesson.parse({ id: 7, course_id: 9, courseId: 3 }), 5).courseId).toBe(3)
  expect(toForm(lesson.parse({ id: 7 }), 5).courseId).toBe(5)
})

test('a record with odd or missing values is still a record', () =>
  expect(lesson.parse({ id: '7', title: null, weight: '4', active: 0, process: 12 })).toEqual({
    id: 7,
    courseId: 0,
    title: '',
    content: '',
    video: '',
    audio: '',
    weight: 4,
    active: false,
    process: '12',
    createdAt: null,
    updatedAt: null,
  }))

test.each([
  ['done', 'Done', 'success'],
  ['DONE', 'DONE', 'success'],
  ['failed', 'Failed', 'danger'],
  ['error', 'Error', 'danger'],
  ['pending', 'Pending', 'warning'],
  [' processing ', 'Processing', 'warning'],
  ['on_hold', 'On hold', 'neutral'],
  ['đang chờ', 'Đang chờ', 'neutral'],
  ['constructor', 'Constructor', 'neutral'],
  ['', '', 'neutral'],
])('process %j is shown as %j, %s', (process, label, tone) => expect(processState(process)).toEqual({ label, tone }))

test('a list is polled every 10 seconds while it shows a video that is being processed', () => {
  const intervalOf = (...processes: string[]) => pollingInterval(processes.map((process) => ({ process })))
  expect(intervalOf()).toBe(false)
  expect(intervalOf('done', 'failed', 'on_hold', '')).toBe(false)
  expect(intervalOf('done', 'Processing')).toBe(10_000)
})

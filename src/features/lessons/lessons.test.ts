import { expect, test } from 'vitest'
import { blank, lesson, pollingInterval, processState, toForm } from './lessons'

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
  ['error', 'Error', 'danger'],
  ['pending', 'Pending', 'warning'],
  [' processing ', 'Processing', 'warning'],
  ['on_hold', 'On hold', 'neutral'],
  ['constructor', 'Constructor', 'neutral'],
  ['', '', 'neutral'],
])('process %j is shown as %j, %s', (process, label, tone) => expect(processState(process)).toEqual({ label, tone }))

test('a list is polled every 10 seconds while it shows a video that is being processed', () => {
  const intervalOf = (...processes: string[]) => pollingInterval(processes.map((process) => ({ process })))
  expect(intervalOf()).toBe(false)
  expect(intervalOf('done', 'failed', 'on_hold', '')).toBe(false)
  expect(intervalOf('done', 'Processing')).toBe(10_000)
})

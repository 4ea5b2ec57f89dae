import { expect, test } from 'vitest'
import { blank, lesson, lessonForm, toForm } from './lessons'
import { createPollingInterval, processState } from './process'

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
  [{ audio: '' }, ['Please upload a valid audio']],
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
  ['on_hold', 'On_hold', 'neutral'],
  ['đang chờ', 'Đang chờ', 'neutral'],
  ['constructor', 'Constructor', 'neutral'],
  ['', '', 'neutral'],
])('process %j is shown as %j, %s', (process, label, tone) => expect(processState(process)).toEqual({ label, tone }))

/** Creates a polling interval with a fake clock. Each call is one more response. */
function watching() {
  let time = 1_000_000
  const watch = createPollingInterval(() => time)
  const respond = (...processes: string[]) =>
    watch(
      processes.map((process, index) => ({ id: index + 1, process })),
      time,
    )
  return { respond, pass: (milliseconds: number) => (time += milliseconds), again: watch, at: () => time }
}

test('does not poll if no lesson is being processed', () => {
  const { respond } = watching()
  expect(respond()).toBe(false)
  expect(respond('done', 'failed', 'on_hold', '')).toBe(false)
})

test('the polling interval grows from 3 to 30 seconds', () => {
  const { respond, pass } = watching()
  const pauses = Array.from({ length: 9 }, () => {
    const pause = respond('done', 'processing')
    pass(pause || 0)
    return pause
  })
  expect(pauses).toEqual([3000, 4500, 6750, 10125, 15187.5, 22781.25, 30000, 30000, 30000])
})

test('the interval stays the same until the next response', () => {
  const { again, at, pass } = watching()
  const shown = [{ id: 1, process: 'pending' }]
  const respondedAt = at()
  for (let times = 0; times < 5; times++) {
    expect(again(shown, respondedAt)).toBe(3000)
    pass(100)
  }
})

test('another processing step continues the intervals, another lesson restarts them', () => {
  const { respond, pass } = watching()
  respond('pending', 'done')
  pass(3000)
  expect(respond('processing', 'done')).toBe(4500)
  pass(4500)
  expect(respond('processing', 'queued')).toBe(3000)
  pass(3000)
  expect(respond('done', 'queued')).toBe(3000)
  pass(3000)
  expect(respond('done', 'done')).toBe(false)
  pass(3000)
  expect(respond('done', 'uploading')).toBe(3000)
})

test('stops polling 15 minutes after the last change', () => {
  const { respond, pass } = watching()
  /** Responds every 30 seconds. @returns the last interval */
  const follow = (minutes: number, ...processes: string[]) => {
    let pause = respond(...processes)
    for (let half = 0; half < 2 * minutes; half++) {
      pass(30_000)
      pause = respond(...processes)
    }
    return pause
  }
  expect(follow(14, 'processing', 'encoding')).toBe(30_000)
  expect(follow(14.5, 'processing', 'done')).toBe(30_000) // a change restarts the 15 minutes
  pass(29_999)
  expect(respond('processing', 'done')).toBe(30_000)
  pass(1)
  expect(respond('processing', 'done')).toBe(false)
  pass(30_000)
  expect(respond('processing', 'pending')).toBe(3000)
})

test('does not count time in which polling was impossible', () => {
  const { respond, pass } = watching()
  for (let times = 0; times < 3; times++) {
    pass(16 * 60_000)
    expect(respond('processing')).not.toBe(false)
  }
})

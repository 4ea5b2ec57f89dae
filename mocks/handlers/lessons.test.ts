import { expect, test } from 'vitest'
import { createClient, NOW } from '../test-client.ts'

const lesson = {
  course_id: 2,
  title: 'Bước ngoặt',
  content: 'Dòng đầu\nDòng sau',
  video: '/api/v1/uploads/lesson/1-buoi-tap.mp4',
  audio: '/api/v1/uploads/lesson/2-nhac.mp3',
  weight: 3,
  active: true,
}

/** Creates a client and a server clock that only `wait` advances. */
function createClientWithClock() {
  let ms = NOW
  return { ...createClient({ now: () => ms }), wait: (seconds: number) => void (ms += seconds * 1000) }
}

test.each([
  ['course_id', undefined, 'course_id is required'],
  ['course_id', 99, 'course not found'],
  ['title', ' ', 'title is required'],
  ['video', '', 'video is required'],
  ['weight', 0, 'weight must be at least 1'],
])('refuses the %s %j in a new and in an existing lesson', async (field, value, error) => {
  const { ask, db } = createClient()
  const before = structuredClone(db.lessons)
  const wrong = { ...lesson, [field]: value }
  expect(await ask('POST', 'lessons', wrong)).toMatchObject({ status: 400, error })
  expect(await ask('PUT', 'lessons/1', wrong)).toMatchObject({ status: 400, error })
  expect(db.lessons).toEqual(before)
})

test('the processing of a new video advances with time', async () => {
  const { ask, wait } = createClientWithClock()
  const { id } = (await ask('POST', 'lessons', lesson)).record()
  const processOf = async () => (await ask('GET', `lessons/${String(id)}`)).record().process
  for (const [seconds, process] of [
    [4, 'pending'],
    [1, 'processing'],
    [14, 'processing'],
    [1, 'done'],
    [600, 'done'],
  ] as const) {
    wait(seconds)
    expect(await processOf()).toBe(process)
  }
  await ask('PUT', `lessons/${String(id)}`, { ...lesson, title: 'Cùng video' })
  expect(await processOf()).toBe('done')
  expect((await ask('PUT', `lessons/${String(id)}`, { ...lesson, video: '/b.mp4' })).record().process).toBe('pending')
  wait(6)
  expect((await ask('GET', 'courses/2/lessons?order_by=-updated_at')).rows()[0]?.process).toBe('processing')
})

test('the processing of the seed advances too, except for lessons that have failed or are on hold', async () => {
  const { ask, wait } = createClientWithClock()
  const processes = async () => {
    const { rows } = await ask('GET', 'courses/2/lessons?order_by=-updated_at&per_page=5')
    return rows().map(({ id, process }) => [id, process])
  }
  const [failed, unknown] = [
    [3, 'failed'],
    [4, 'on_hold'],
  ]
  expect(await processes()).toEqual([[1, 'pending'], [2, 'processing'], failed, unknown, [11, 'done']])
  wait(10)
  expect(await processes()).toEqual([[1, 'processing'], [2, 'processing'], failed, unknown, [11, 'done']])
  wait(10)
  expect(await processes()).toEqual([[1, 'done'], [2, 'done'], failed, unknown, [11, 'done']])
})

test('searches the titles and contents of one course', async () => {
  const { ask } = createClient()
  expect((await ask('GET', 'courses/2/lessons?keyword=chuyen%20dong%20hong')).rows()).toMatchObject([{ id: 8 }])
  expect((await ask('GET', 'courses/2/lessons?keyword=dam%20dong')).rows()).toEqual([])
  const { id } = (await ask('POST', 'lessons', { ...lesson, content: 'Đám đông' })).record()
  expect((await ask('GET', 'courses/2/lessons?keyword=dam%20dong')).rows()).toMatchObject([{ id }])
})

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
const now = '2026-03-10T09:00:00Z'

/** Creates a client and a server clock that only `wait` advances. */
function createClientWithClock() {
  let ms = NOW
  return { ...createClient({ now: () => ms }), wait: (seconds: number) => void (ms += seconds * 1000) }
}

test('creates, updates and deletes a lesson', async () => {
  const { ask } = createClient()
  const created = await ask('POST', 'lessons', { id: 0, ...lesson })
  const record = { id: 117, ...lesson, created_at: now, updated_at: now, process: 'pending' }
  expect([created.status, created.record()]).toEqual([201, record])

  const changed = await ask('PUT', 'lessons/117', { ...lesson, course_id: 12, title: 'Khác' })
  expect([changed.status, changed.record()]).toEqual([200, { ...record, course_id: 12, title: 'Khác' }])
  expect((await ask('GET', 'lessons/117')).data).toEqual(changed.data)
  expect((await ask('GET', 'courses/12/lessons')).rows()).toEqual([changed.data])

  expect((await ask('DELETE', 'lessons/117')).status).toBe(204)
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const gone = { status: 404, error: 'lesson not found' }
    expect(await ask(method, 'lessons/117', method === 'PUT' ? lesson : undefined)).toMatchObject(gone)
  }
  expect((await ask('POST', 'lessons', lesson)).record().id).toBe(118)
})

test.each([
  ['course_id', undefined, 'course_id is required'],
  ['course_id', '2', 'course_id is required'],
  ['course_id', 99, 'course not found'],
  ['title', ' ', 'title is required'],
  ['content', undefined, 'content is required'],
  ['video', '', 'video is required'],
  ['audio', null, 'audio is required'],
  ['weight', 0, 'weight must be at least 1'],
  ['active', undefined, 'active must be true or false'],
])('refuses the %s %j in a new and in an existing lesson', async (field, value, error) => {
  const { ask, db } = createClient()
  const before = structuredClone(db.lessons)
  const wrong = { ...lesson, [field]: value }
  expect(await ask('POST', 'lessons', wrong)).toMatchObject({ status: 400, error })
  expect(await ask('PUT', 'lessons/1', wrong)).toMatchObject({ status: 400, error })
  expect(db.lessons).toEqual(before)
})

test('activates and deactivates a lesson', async () => {
  const { ask } = createClient()
  for (const active of [true, false]) {
    const switched = await ask('PUT', 'lessons/5/status', { active })
    expect([switched.status, switched.record()]).toMatchObject([
      200,
      { id: 5, active, process: 'done', updated_at: now },
    ])
    expect((await ask('GET', 'lessons/5')).data).toEqual(switched.data)
  }
  const refused = { status: 400, error: 'active must be true or false' }
  expect(await ask('PUT', 'lessons/5/status', {})).toMatchObject(refused)
  expect((await ask('PUT', 'lessons/999/status', { active: true })).status).toBe(404)
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

test('pages the lessons of each course', async () => {
  const { ask } = createClient()
  const pages = await Promise.all([1, 2, 3].map((page) => ask('GET', `courses/2/lessons?page=${page}`)))
  expect(pages.map(({ meta }) => meta)).toEqual([1, 2, 3].map((page) => ({ total: 23, page, per_page: 10 })))
  const ids = pages.flatMap((page) => page.rows().map(({ id }) => id))
  expect(ids).toEqual(Array.from({ length: 23 }, (_, index) => index + 1))
  expect(await ask('GET', 'courses/12/lessons')).toMatchObject({ data: [], meta: { total: 0 } })
  expect(await ask('GET', 'courses/99/lessons')).toMatchObject({ status: 404, error: 'course not found' })
})

test('searches the titles and contents of one course', async () => {
  const { ask } = createClient()
  expect((await ask('GET', 'courses/2/lessons?keyword=chuyen%20dong%20hong')).rows()).toMatchObject([{ id: 8 }])
  expect((await ask('GET', 'courses/2/lessons?keyword=dam%20dong')).rows()).toEqual([])
  const { id } = (await ask('POST', 'lessons', { ...lesson, content: 'Đám đông' })).record()
  expect((await ask('GET', 'courses/2/lessons?keyword=dam%20dong')).rows()).toMatchObject([{ id }])
})

import { expect, test } from 'vitest'
import { createClient, NOW } from '../test-client.ts'

/** Creates a client and a server clock that only `wait` advances. */
function createClientWithClock() {
  let ms = NOW
  return { ...createClient({ now: () => ms }), wait: (seconds: number) => void (ms += seconds * 1000) }
}

test('the processing of a new video advances with time', async () => {
  const { ask, db, wait } = createClientWithClock()
  const lesson = { ...db.lessons[0], video: '/a.mp4' }
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
  const { ask, db } = createClient()
  expect((await ask('GET', 'courses/2/lessons?keyword=chuyen%20dong%20hong')).rows()).toMatchObject([{ id: 8 }])
  expect((await ask('GET', 'courses/2/lessons?keyword=dam%20dong')).rows()).toEqual([])
  const { id } = (await ask('POST', 'lessons', { ...db.lessons[0], content: 'Đám đông' })).record()
  expect((await ask('GET', 'courses/2/lessons?keyword=dam%20dong')).rows()).toMatchObject([{ id }])
})

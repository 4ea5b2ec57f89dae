import { expect, test } from 'vitest'
import { createClient, NOW } from '../test-client.ts'

/** Creates a client and a server clock that only `wait` advances. */
function createClientWithClock() {
  let ms = NOW
  return { ...createClient({ now: () => ms }), wait: (seconds: number) => void (ms += seconds * 1000) }
}

test('the processing of a new video advances with time, and that of a lesson that has failed or is on hold does not', async () => {
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
  for (const process of ['failed', 'on_hold'])
    expect((await ask('GET', 'courses/2/lessons?per_page=50')).rows()).toContainEqual(
      expect.objectContaining({ process }),
    )
  await ask('PUT', `lessons/${String(id)}`, { ...lesson, title: 'Cùng video' })
  expect(await processOf()).toBe('done')
  expect((await ask('PUT', `lessons/${String(id)}`, { ...lesson, video: '/b.mp4' })).record().process).toBe('pending')
  wait(6)
  expect((await ask('GET', 'courses/2/lessons?order_by=-updated_at')).rows()[0]?.process).toBe('processing')
})

test('searches the titles and contents of one course', async () => {
  const { ask, db } = createClient()
  expect((await ask('GET', 'courses/2/lessons?keyword=chuyen%20dong%20hong')).rows()).toMatchObject([{ id: 8 }])
  expect((await ask('GET', 'courses/2/lessons?keyword=dam%20dong')).rows()).toEqual([])
  const { id } = (await ask('POST', 'lessons', { ...db.lessons[0], content: 'Đám đông' })).record()
  expect((await ask('GET', 'courses/2/lessons?keyword=dam%20dong')).rows()).toMatchObject([{ id }])
})

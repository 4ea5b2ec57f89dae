import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

const now = '2026-03-10T09:00:00Z'

test('activates and deactivates a course', async () => {
  const { ask } = createClient()
  for (const active of [true, false]) {
    const switched = await ask('PUT', 'courses/10/status', { active })
    expect([switched.status, switched.record()]).toMatchObject([200, { id: 10, active, updated_at: now }])
    expect((await ask('GET', 'courses/10')).record()).toEqual(switched.data)
  }
  for (const sent of [{}, { active: 'true' }]) {
    const refused = { status: 400, error: 'active must be true or false' }
    expect(await ask('PUT', 'courses/10/status', sent)).toMatchObject(refused)
  }
  expect((await ask('PUT', 'courses/99/status', { active: true })).status).toBe(404)
})

test('deleting a course deletes its lessons', async () => {
  const { ask, db } = createClient()
  const others = db.lessons.filter(({ course_id }) => course_id !== 2)
  expect((await ask('DELETE', 'courses/2')).status).toBe(204)
  expect(db.lessons).toEqual(others)
  expect((await ask('GET', 'lessons/1')).status).toBe(404)
})

test('saving a course keeps its assigned users, and no response contains them', async () => {
  const { ask, db } = createClient()
  const [, course] = structuredClone(db.courses)
  const responses = [
    await ask('GET', 'courses'),
    await ask('GET', 'courses/2'),
    await ask('POST', 'courses', course),
    await ask('PUT', 'courses/2', course),
    await ask('PUT', 'courses/2/status', { active: false }),
    await ask('PUT', 'courses/3/users', { user_ids: [3], description: 'Lớp tối' }),
  ]
  for (const { text } of responses) expect(text).not.toMatch(/user_ids|assign_description/)
  expect(db.courses[1]?.user_ids).toEqual(course?.user_ids)
})

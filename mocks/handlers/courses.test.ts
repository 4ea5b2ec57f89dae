import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

const course = {
  name: 'Rumba căn bản',
  description: 'Bước nền cho người mới',
  image: '/api/v1/uploads/course/1-rumba.png',
  weight: 3,
  active: true,
  type: 'special',
}
const now = '2026-03-10T09:00:00Z'

test.each([
  ['name', ' ', 'name is required'],
  ['image', null, 'image is required'],
  ['weight', 0, 'weight must be at least 1'],
  ['active', 1, 'active must be true or false'],
  ['type', 'vip', 'type must be regular, special or intro'],
])('refuses the %s %j in a new and in an existing course', async (field, value, error) => {
  const { ask, db } = createClient()
  const before = structuredClone(db.courses)
  const wrong = { ...course, [field]: value }
  expect(await ask('POST', 'courses', wrong)).toMatchObject({ status: 400, error })
  expect(await ask('PUT', 'courses/1', wrong)).toMatchObject({ status: 400, error })
  expect(db.courses).toEqual(before)
})

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
  const before = db.courses[1]?.user_ids
  const responses = [
    await ask('GET', 'courses'),
    await ask('GET', 'courses/2'),
    await ask('POST', 'courses', course),
    await ask('PUT', 'courses/2', course),
    await ask('PUT', 'courses/2/status', { active: false }),
    await ask('PUT', 'courses/3/users', { user_ids: [3], description: 'Lớp tối' }),
  ]
  for (const { text } of responses) expect(text).not.toMatch(/user_ids|assign_description/)
  expect(db.courses[1]?.user_ids).toEqual(before)
})

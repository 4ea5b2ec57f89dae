import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

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

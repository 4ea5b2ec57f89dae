import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

const refusals = [
  [{}, 'user_ids must be a list'],
  [{ user_ids: [] }, 'please assign at least one user'],
  [{ user_ids: ['3'] }, 'user_ids must be ids'],
  [{ user_ids: [3, 9999] }, 'user 9999 not found'],
  [{ user_ids: [3], description: 5 }, 'description must be a text'],
] as const

test.each(refusals)('refuses %j', async (sent, error) => {
  const { ask, db } = createClient()
  const before = structuredClone(db.courses)
  expect(await ask('PUT', 'courses/2/users', sent)).toMatchObject({ status: 400, error })
  expect(db.courses).toEqual(before)
})

test.each([1, 8, 12])('refuses to assign users to the intro course %i', async (id) => {
  const { ask } = createClient()
  const message = 'only special or regular courses can assign users'
  expect(await ask('PUT', `courses/${id}/users`, { user_ids: [3] })).toMatchObject({ status: 403, message })
  expect((await ask('GET', `courses/${id}/users/assigned`)).rows()).toEqual([])
  expect((await ask('GET', `courses/${id}/users/unassigned`)).rows()).toHaveLength(137)
})

test('deleting a user removes the user from all courses', async () => {
  const { ask, db } = createClient()
  expect(db.courses[1]?.user_ids).toContain(3)
  await ask('DELETE', 'users/3')
  expect(db.courses.flatMap(({ user_ids }) => user_ids)).not.toContain(3)
  expect((await ask('GET', 'courses/7/users/assigned')).rows()).toEqual([])
  expect((await ask('GET', 'courses/2/users/assigned')).rows()).toHaveLength(11)
})

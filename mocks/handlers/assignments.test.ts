import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

const refusals = [
  [{}, 'user_ids must be a list'],
  [{ user_ids: [] }, 'please assign at least one user'],
  [{ user_ids: ['3'] }, 'user_ids must be ids'],
  [{ user_ids: [3, 9999] }, 'user 9999 not found'],
  [{ user_ids: [3], description: 5 }, 'description must be a text'],
] as const

test('lists every user as either assigned or unassigned, in the shape of the user list', async () => {
  const { ask } = createClient()
  const assigned = await ask('GET', 'courses/2/users/assigned')
  const unassigned = await ask('GET', 'courses/2/users/unassigned')
  expect([assigned.status, assigned.meta]).toEqual([200, undefined])
  expect(assigned.rows().map(({ id }) => id)).toEqual([3, 4, 6, 10, 17, 24, 31, 38, 45, 52, 59, 66])
  expect(unassigned.rows().map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 5, 7, 137]))
  expect(new Set([...assigned.rows(), ...unassigned.rows()].map(({ id }) => id)).size).toBe(137)
  expect(assigned.rows()[0]).toEqual((await ask('GET', 'users/3')).data)
  expect(assigned.text + unassigned.text).not.toContain('password')
})

test('a save replaces the assigned users', async () => {
  const { ask, db } = createClient()
  const before = (await ask('GET', 'courses/2')).record()
  const response = await ask('PUT', 'courses/2/users', { description: ' Lớp tối ', user_ids: [137, 5, 3, 5] })
  expect([response.status, response.record()]).toEqual([200, before])
  expect((await ask('GET', 'courses/2/users/assigned')).rows().map(({ id }) => id)).toEqual([3, 5, 137])
  expect((await ask('GET', 'courses/2/users/unassigned')).rows()).toHaveLength(134)
  expect(db.courses[1]).toMatchObject({ assign_description: 'Lớp tối', user_ids: [137, 5, 3] })
})

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

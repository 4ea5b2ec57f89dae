import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'
import { crowd } from './crowd.ts'

test('adds users until 25,000 are assigned and 25,000 are not', async () => {
  const { ask, db } = createClient()
  const before = db.users.slice()
  crowd(db, { courseId: 2, perSide: 25_000 })

  expect(db.users).toHaveLength(50_000)
  expect(db.users.slice(0, before.length)).toEqual(before)
  expect(new Set(db.users.map(({ id }) => id)).size).toBe(50_000)
  expect(new Set(db.users.map(({ email }) => email)).size).toBe(50_000)
  expect(db.users.at(-1)).toMatchObject({ id: 50_000, status: 'active', roles: [{ name: 'Member' }] })

  const [assigned, unassigned] = [
    (await ask('GET', 'courses/2/users/assigned')).rows(),
    (await ask('GET', 'courses/2/users/unassigned')).rows(),
  ]
  expect([assigned.length, unassigned.length]).toEqual([25_000, 25_000])
  expect(assigned[0]).toMatchObject({ id: 3 })

  const swapped = unassigned.map(({ id }) => id)
  expect((await ask('PUT', 'courses/2/users', { description: '', user_ids: swapped })).status).toBe(200)
  expect((await ask('GET', 'courses/2/users/assigned')).rows()).toEqual(unassigned)
})

test('removes nobody from a side that is already longer', async () => {
  const { ask, db } = createClient()
  crowd(db, { courseId: 2, perSide: 20 })
  expect((await ask('GET', 'courses/2/users/assigned')).rows()).toHaveLength(20)
  expect((await ask('GET', 'courses/2/users/unassigned')).rows()).toHaveLength(125)
})

test('always adds the same users, which a reset removes', () => {
  const [one, other] = [createClient(), createClient()]
  for (const { db } of [one, other]) crowd(db, { courseId: 5, perSide: 300 })
  expect(one.db.users).toEqual(other.db.users)
  expect([one.db.users.length, one.db.courses[4]?.user_ids.length]).toEqual([600, 300])
  one.db.reset()
  expect([one.db.users.length, one.db.courses[4]?.user_ids]).toEqual([137, []])
})

test('throws for an unknown course', () => {
  expect(() => crowd(createClient().db, { courseId: 99, perSide: 10 })).toThrow('There is no course 99.')
})

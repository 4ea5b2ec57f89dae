import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

// The server's clock is at 2026-03-10T09:00:00Z.
test.each([
  ['a valid membership from its end', 3, 2, '2030-08-01T05:00:00Z', '2030-10-01T05:00:00Z'],
  ['a month end to the last day of a shorter month', 6, 6, '2031-08-31T05:00:00Z', '2032-02-29T05:00:00Z'],
  ['an expired membership from now', 4, 6, '2026-03-10T09:00:00Z', '2026-09-10T09:00:00Z'],
  ['a user without a membership from now', 5, 30, '2026-03-10T09:00:00Z', '2028-09-10T09:00:00Z'],
])('extends %s', async (_, id, months, begin_at, expired_at) => {
  const { ask } = createClient()
  const before = (await ask('GET', `users/${id}/memberships`)).rows().length
  const extended = await ask('POST', `users/${id}/memberships`, { months })
  expect(extended).toMatchObject({ status: 201, data: { user_id: id, begin_at, expired_at } })
  expect((await ask('GET', `users/${id}`)).record().membership).toEqual({ expired_at })

  const history = (await ask('GET', `users/${id}/memberships`)).rows()
  expect(history).toHaveLength(before + 1)
  expect(history[0]).toEqual(extended.data)
  expect(history[0]).toMatchObject({ membership_slug: `basic-${months}`, membership_name: `${months} months` })
})

test('adds calendar months in the time zone of Vietnam, not in UTC', async () => {
  const { ask, db } = createClient()
  const linh = db.users.find(({ id }) => id === 2)
  if (linh) linh.membership = { expired_at: '2031-06-30T18:00:00Z' }
  expect((await ask('POST', 'users/2/memberships', { months: 2 })).record().expired_at).toBe('2031-08-31T18:00:00Z')
})

test.each([0, 3, -2, '6', null])('refuses %j months', async (months) => {
  const { ask } = createClient()
  expect(await ask('POST', 'users/3/memberships', { months })).toMatchObject({
    status: 400,
    error: 'months must be 2, 6, 15 or 30',
  })
})

test('a request that is repeated with its idempotency key extends once, unless another session sends it', async () => {
  const { backend, db } = createClient()
  const [first, second] = [db.signIn(), db.signIn()]
  const extend = async (token: string, key: string) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const body = JSON.stringify({ months: 2 })
    const request = new Request('http://app.test/api/v1/users/3/memberships', { method: 'POST', headers, body })
    return (await backend.handle(request))?.text()
  }
  const count = () => db.memberships.filter(({ user_id }) => user_id === 3).length
  const before = count()
  const response = await extend(first.access_token, 'a')
  expect(await extend(first.access_token, 'a')).toBe(response)
  expect(count()).toBe(before + 1)
  await extend(first.access_token, 'b')
  await extend(second.access_token, 'a')
  expect(count()).toBe(before + 3)
})

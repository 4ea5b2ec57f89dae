import { expect, test } from 'vitest'
import { createClient, NOW } from '../test-client.ts'

const MINUTE = 60_000
const admin = { username: 'admin@example.com', password: 'dance123' }

test.each([
  ['an unknown username', { ...admin, username: 'nobody@example.com' }],
  ['a member', { username: 'dao.nguyen@example.com', password: 'member123' }],
  ['a blocked user', { username: 'khoi.dang@example.com', password: 'member123' }],
])('refuses to sign in %s', async (_, credentials) => {
  const { ask } = createClient()
  expect(await ask('POST', 'auth/signin', credentials)).toMatchObject({
    status: 401,
    error: 'invalid username or password',
  })
})

test('an access token is valid for 15 minutes', async () => {
  let now = NOW
  const { ask } = createClient({ now: () => now })
  now += 15 * MINUTE - 1
  expect((await ask('GET', 'users')).status).toBe(200)
  now += 1
  expect((await ask('GET', 'users')).status).toBe(401)
})

test('a refresh token works once, and gets the same tokens again for ten seconds', async () => {
  let now = NOW
  const { ask, db, useToken } = createClient({ now: () => now })
  const { refresh_token } = db.signIn()
  db.expireAccessTokens()
  expect((await ask('GET', 'users')).status).toBe(401)

  const session = await ask('PUT', 'auth/refresh', { token: refresh_token })
  useToken(session.access_token)
  expect((await ask('GET', 'users')).status).toBe(200)

  now += 9_999
  expect((await ask('PUT', 'auth/refresh', { token: refresh_token })).text).toBe(session.text)
  now += 1
  expect((await ask('PUT', 'auth/refresh', { token: refresh_token })).status).toBe(401)
  expect((await ask('PUT', 'auth/refresh', { token: session.refresh_token })).status).toBe(200)
})

test('a refresh token is valid for 30 days, unless the user is blocked', async () => {
  let now = NOW
  const { ask, db } = createClient({ now: () => now })
  const [first, second] = [db.signIn(), db.signIn('linh@example.com')]
  const linh = db.users.find(({ id }) => id === 2)
  if (linh) linh.status = 'blocked'
  expect((await ask('PUT', 'auth/refresh', { token: second.refresh_token })).status).toBe(401)
  now += 30 * 24 * 60 * MINUTE
  expect((await ask('PUT', 'auth/refresh', { token: first.refresh_token })).status).toBe(401)
})

test('a user who was blocked and activated again must sign in again', async () => {
  const { ask, db, useToken } = createClient()
  const { access_token, refresh_token } = db.signIn('linh@example.com')
  for (const status of ['blocked', 'active']) await ask('PUT', 'users/2/status', { status })
  expect((await ask('PUT', 'auth/refresh', { token: refresh_token })).status).toBe(401)
  useToken(access_token)
  expect((await ask('GET', 'users')).status).toBe(401)
})

import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

const newUser = {
  email: 'ha.vu@example.com',
  password: 'secret1',
  first_name: 'Hà',
  last_name: 'Vũ Thu',
  phone: '0977 111 222',
  avatar: '',
  roles: ['Member'],
}

test.each([
  ['an invalid email', { email: 'ha.vu' }, 'email is not valid'],
  ['a short password', { password: '12345' }, 'password must be at least 6 characters'],
  ['a blank first name', { first_name: ' ' }, 'first name is required'],
])('refuses %s in a new and in an existing user', async (_, wrong, error) => {
  const { ask, db } = createClient()
  expect(await ask('POST', 'users', { ...newUser, ...wrong })).toMatchObject({ status: 400, error })
  expect(await ask('PUT', 'users/3', { ...newUser, ...wrong })).toMatchObject({ status: 400, error })
  expect(db.users).toHaveLength(137)
})

test('a new user needs a password, and a blank one keeps the password of an existing user', async () => {
  const { ask, db } = createClient()
  const error = 'password must be at least 6 characters'
  expect(await ask('POST', 'users', { ...newUser, password: '' })).toMatchObject({ status: 400, error })
  expect((await ask('PUT', 'users/3', { ...newUser, password: '' })).status).toBe(200)
  expect(db.users[2]?.password).toBe('member123')
})

test('prevents users from blocking or deleting their own account', async () => {
  const { ask } = createClient()
  expect(await ask('PUT', 'users/1/status', { status: 'blocked' })).toMatchObject({
    status: 403,
    message: 'you cannot block your own account',
  })
  expect(await ask('DELETE', 'users/1')).toMatchObject({ status: 403, message: 'you cannot delete your own account' })
})

test.each(['0', '-1', '1.5', '1e2', '007', 'abc', '9999'])('responds with 404 for the user id %s', async (id) => {
  const { ask } = createClient()
  for (const call of [ask('GET', `users/${id}`), ask('PUT', `users/${id}`, newUser), ask('DELETE', `users/${id}`)])
    expect(await call).toMatchObject({ status: 404, error: 'user not found' })
})

test('the profile accepts a password of any length, and a blank one keeps the old password, but no taken email', async () => {
  const { ask, db } = createClient()
  const { roles: _roles, ...profile } = { ...newUser, email: 'admin@example.com' }
  for (const password of ['12345', '']) {
    expect((await ask('POST', 'users/profile', { ...profile, password })).status).toBe(200)
    expect(db.users[0]?.password).toBe('12345')
  }
  expect((await ask('POST', 'users/profile', { ...profile, email: 'linh@example.com' })).status).toBe(400)
})

import { expect, test } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { clearSession, readSession, session, writeSession } from './tokens'

const full = session.parse({ accessToken: 'a.b.c', idToken: 'id', refreshToken: 'r' })

test('keeps the three tokens in cookies that start with the application code', () => {
  const jar = fakeCookies()
  writeSession(full)
  expect([...jar.keys()].sort()).toEqual(['app_access_token', 'app_id_token', 'app_refresh_token'])
  expect(readSession()).toEqual(full)
  clearSession()
  expect(jar.size).toBe(0)
  expect(readSession()).toBeNull()
})

test('a session the browser refuses to keep works until the page is left, and no older one comes back', () => {
  const jar = fakeCookies()
  writeSession(full)
  const large = { ...full, accessToken: 'x'.repeat(5000) }
  writeSession(large)
  expect(readSession()).toEqual(large)
  expect(jar.size).toBe(0)
})

test('the type is always JWT, the expiry 0, the identity token empty by default', () =>
  expect(session.parse({ accessToken: 'a', tokenType: 'other', expiresIn: 3600 })).toEqual({
    tokenType: 'JWT',
    expiresIn: 0,
    accessToken: 'a',
    idToken: '',
    refreshToken: undefined,
  }))

test.each([
  {},
  { accessToken: '' },
  { accessToken: 'a b' },
  { accessToken: 'a\r\nb' },
  { accessToken: 7 },
  '<html>',
  null,
])('%j is no session', (answer) => expect(session.safeParse(answer).success).toBe(false))

import { expect, test, vi } from 'vitest'
import { readToken } from '@/session/plain-cookies'
import { fakeCookies } from '@/test/cookies'

test.each([
  ['http:', 'app_access_token', '__Host-app_access_token'],
  ['https:', '__Host-app_access_token', 'app_access_token'],
])('over %s it reads the token from the cookie %s, and not from %s', (protocol, name, other) => {
  vi.stubGlobal('location', new URL(`${protocol}//app.test/admin/`))
  const jar = fakeCookies()
  jar.set(other, 'planted')
  expect(readToken('app')).toBeUndefined()
  jar.set(name, 'a.b.c')
  expect(readToken('app')).toBe('a.b.c')
})

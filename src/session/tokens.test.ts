import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import {
  areCookiesEnabled,
  CookiesRefusedError,
  clearSession,
  readSession,
  sessionSchema,
  writeSession,
} from './tokens'

let jar: Map<string, string>
beforeEach(() => {
  jar = fakeCookies()
})

const full = sessionSchema.parse({ accessToken: 'a.b.c', idToken: 'id', refreshToken: 'r' })

// Rules: §3: Session storage
test('stores the three tokens in cookies whose names start with the application code', () => {
  jar.set('other_access_token', 'a') // of another app on the same host
  expect(readSession()).toBeNull()
  writeSession(full)
  expect([...jar.keys()].slice(1).sort()).toEqual(['app_access_token', 'app_id_token', 'app_refresh_token'])
  expect(readSession()).toEqual(full)
  clearSession()
  expect([...jar]).toEqual([['other_access_token', 'a']])
  expect(readSession()).toBeNull()
})

test.each(['accessToken', 'refreshToken'])('no session remains if its %s is too large for a cookie', (name) => {
  writeSession(full)
  expect(() => writeSession({ ...full, [name]: 'x'.repeat(5000) })).toThrow(CookiesRefusedError)
  expect(readSession()).toBeNull()
  expect(jar.size).toBe(0)
})

test('an identity token that is too large for a cookie is omitted', () => {
  writeSession(full)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  writeSession({ ...full, accessToken: 'd.e.f', idToken: 'x'.repeat(5000) })
  expect(readSession()).toEqual({ ...full, accessToken: 'd.e.f', idToken: '' })
  expect(warn).toHaveBeenCalledExactlyOnceWith('The identity token is too large to be kept.')
})

test('other tabs find a session at any moment of a refresh', () => {
  writeSession(full)
  const remove = vi.spyOn(jar, 'delete')
  writeSession({ ...full, accessToken: 'd.e.f', refreshToken: 's' })
  expect(remove.mock.calls.filter(([name]) => name !== 'app_id_token')).toEqual([])
})

test.each([
  ['are off', { cookie: '' }],
  [
    'are forbidden',
    {
      get cookie() {
        throw new DOMException('The document is sandboxed.', 'SecurityError')
      },
      set cookie(_) {
        throw new DOMException('The document is sandboxed.', 'SecurityError')
      },
    },
  ],
])('where cookies %s, no session can be stored', (_, document) => {
  vi.stubGlobal('document', Object.freeze(document))
  expect(areCookiesEnabled()).toBe(false)
  expect(readSession()).toBeNull()
  expect(() => writeSession(full)).toThrow(CookiesRefusedError)
  expect(readSession()).toBeNull()
})

test('checking whether cookies are enabled leaves no cookie', () => {
  expect(areCookiesEnabled()).toBe(true)
  expect(jar.size).toBe(0)
})

/** Records every cookie string that is written. The browser stores none of them. */
function cookieLines() {
  const lines: string[] = []
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    get cookie() {
      return ''
    },
    set cookie(line: string) {
      lines.push(line)
    },
  })
  return lines
}

test('no token can add an attribute to its cookie', () => {
  const token = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('a; Domain=evil.test', 'a\r\nb'))
  fc.assert(
    fc.property(token, token, token, (accessToken, refreshToken, idToken) => {
      const lines = cookieLines()
      expect(() => writeSession({ ...full, accessToken, refreshToken, idToken })).toThrow(CookiesRefusedError)
      for (const line of lines) {
        const [pair, ...attributes] = line.split(';')
        expect(pair).toMatch(/^app_(access|refresh|id)_token=[\x21-\x7e]*$/)
        const names = attributes.map((attribute) => attribute.trim().replace(/^expires=.*GMT$/, 'expires'))
        expect(names.filter((attribute) => attribute !== 'expires')).toEqual(['path=/', 'sameSite=strict'])
      }
    }),
  )
})

test('ignores a cookie that cannot be decoded or holds no valid token', () => {
  const odd = fc.constantFrom('%', '%E0%A4%A', '%0d%0a', 'a%20b', '%C4%91', '"', '=', '')
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: 'binary' })), (value) => {
      jar.set('app_access_token', value.replaceAll(';', ''))
      jar.set('app_refresh_token', 'r')
      expect(readSession()?.accessToken ?? '').toMatch(/^[\x21-\x7e]*$/)
      expect(readSession()?.refreshToken).toBe('r')
    }),
  )
})

test.each([
  ['access', { accessToken: 'a' }],
  ['refresh', { accessToken: '', refreshToken: 'a' }],
  ['id', null],
])('reads a session that has only the %s token', (name, expected) => {
  jar.set(`app_${name}_token`, 'a')
  expect(readSession()).toEqual(expected && { ...full, idToken: '', refreshToken: undefined, ...expected })
})

// Rules: §3: Cookie names
test('over HTTPS the cookies have the prefix __Host-, are secure, and have no domain', async () => {
  const lines = cookieLines()
  vi.stubGlobal('location', new URL('https://app.test/admin/'))
  vi.resetModules()
  onTestFinished(() => void vi.resetModules()) // The modules of this test have read its location.
  const fresh = await import('./tokens')
  expect(() => fresh.writeSession(full)).toThrow(fresh.CookiesRefusedError)
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    expect(line).toMatch(/^__Host-app_/)
    expect(line.split('; ')).toEqual(expect.arrayContaining(['path=/', 'sameSite=strict', 'secure']))
    expect(line.toLowerCase()).not.toContain('domain')
  }
})

// Rules: §3: Session:; §9: Token type
test('the type is always JWT, the expiry is 0, and the identity token defaults to empty', () =>
  expect(sessionSchema.parse({ accessToken: 'a', tokenType: 'other', expiresIn: 3600 })).toEqual({
    tokenType: 'JWT',
    expiresIn: 0,
    accessToken: 'a',
    idToken: '',
    refreshToken: undefined,
  }))

test.each([{}, { accessToken: '' }, { accessToken: 'a b' }, { accessToken: 7 }, '<html>', null])(
  'rejects %j as a session',
  (response) => expect(sessionSchema.safeParse(response).success).toBe(false),
)

import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { areCookiesEnabled, clearSession, isSessionPersisted, readSession, session, writeSession } from './tokens'

beforeEach(() => {
  fakeCookies()
  clearSession()
})

const full = session.parse({ accessToken: 'a.b.c', idToken: 'id', refreshToken: 'r' })

test('stores the three tokens in cookies whose names start with the application code', () => {
  const jar = fakeCookies()
  writeSession(full)
  expect([...jar.keys()].sort()).toEqual(['app_access_token', 'app_id_token', 'app_refresh_token'])
  expect(readSession()).toEqual(full)
  clearSession()
  expect(jar.size).toBe(0)
  expect(readSession()).toBeNull()
})

test('a session that the browser does not store works until the page is left, and no older one returns', () => {
  const jar = fakeCookies()
  writeSession(full)
  const large = { ...full, accessToken: 'x'.repeat(5000) }
  writeSession(large)
  expect(readSession()).toEqual(large)
  expect(jar.size).toBe(0)
  expect(isSessionPersisted()).toBe(false)

  writeSession(full)
  expect(readSession()).toEqual(full)
  expect(isSessionPersisted()).toBe(true)
})

test('a session of another tab replaces one that was not stored', () => {
  const jar = fakeCookies()
  writeSession({ ...full, accessToken: 'x'.repeat(5000) })
  jar.set('app_access_token', 'other')
  expect(readSession()?.accessToken).toBe('other')
  jar.clear()
  expect(readSession()).toBeNull()
})

test.each([
  ['the identity token is omitted when the headers would be too large for a host', 3000, 1500, 3000, 'stored without'],
  ['an identity token that is too large for a cookie is omitted', 10, 10, 5000, 'stored without'],
  ['tokens that are still too large are stored in memory', 3600, 3600, 10, 'not stored'],
  ['tokens that fit are stored', 3000, 1500, 2000, 'stored'],
])('%s', (_, access, refresh, id, expected) => {
  const jar = fakeCookies()
  writeSession(full)
  const large = { ...full, accessToken: 'a'.repeat(access), refreshToken: 'r'.repeat(refresh), idToken: 'i'.repeat(id) }
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  writeSession(large)
  const warned = expected === 'stored without' ? [['The identity token is too large to be kept.']] : []
  expect(warn.mock.calls).toEqual(warned)
  expect(readSession()).toEqual(expected === 'stored without' ? { ...large, idToken: '' } : large)
  expect(isSessionPersisted()).toBe(expected !== 'not stored')
  expect([...jar.values()].join('').length).toBeLessThanOrEqual(7000)
})

test('other tabs find a session at any moment of a refresh', () => {
  const jar = fakeCookies()
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
])('where cookies %s, the session lasts until the page is left', (_, document) => {
  vi.stubGlobal('document', Object.freeze(document))
  expect(areCookiesEnabled()).toBe(false)
  expect(readSession()).toBeNull()
  writeSession(full)
  expect(readSession()).toEqual(full)
  expect(isSessionPersisted()).toBe(false)
  clearSession()
  expect(readSession()).toBeNull()
})

test('checking whether cookies are enabled leaves no cookie', () => {
  const jar = fakeCookies()
  expect(areCookiesEnabled()).toBe(true)
  expect(jar.size).toBe(0)
})

/** Records every cookie string that is written. */
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
      writeSession({ ...full, accessToken, refreshToken, idToken })
      for (const line of lines) {
        const [pair, ...attributes] = line.split(';')
        expect(pair).toMatch(/^app_(access|refresh|id)_token=[\x21-\x7e]*$/)
        const names = attributes.map((attribute) => attribute.trim().replace(/^expires=.*GMT$/, 'expires'))
        expect(names.filter((attribute) => attribute !== 'expires')).toEqual(['path=/', 'sameSite=strict'])
      }
    }),
  )
})

test('every valid token is read as it was written', () => {
  const token = fc.string({
    unit: fc.nat({ max: 0x7e - 0x21 }).map((code) => String.fromCharCode(0x21 + code)),
    minLength: 1,
  })
  fc.assert(
    fc.property(token, token, token, (accessToken, refreshToken, idToken) => {
      fakeCookies()
      writeSession({ ...full, accessToken, refreshToken, idToken })
      expect(readSession()).toEqual({ ...full, accessToken, refreshToken, idToken })
    }),
  )
})

test.each(['%E0%A4%A', 'a.b.%E0%A4%A', '%', 'a.b.c%4'])('ignores a cookie that was cut off as %s', (cut) => {
  const jar = fakeCookies()
  jar.set('app_access_token', cut)
  expect(readSession()).toBeNull()
  jar.set('app_refresh_token', 'r')
  jar.set('app_id_token', cut)
  expect(readSession()).toEqual({ ...full, accessToken: '', idToken: '' })
})

test('ignores the cookies of other apps on the same host', () => {
  const jar = fakeCookies()
  jar.set('other_access_token', 'a')
  jar.set('other_refresh_token', 'r')
  expect(readSession()).toBeNull()
  writeSession(full)
  clearSession()
  expect([...jar]).toEqual([
    ['other_access_token', 'a'],
    ['other_refresh_token', 'r'],
  ])
})

test('ignores a cookie that cannot be decoded or holds no valid token', () => {
  const odd = fc.constantFrom('%', '%E0%A4%A', '%0d%0a', 'a%20b', '%C4%91', '"', '=', '')
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ unit: 'binary' })), (value) => {
      const jar = fakeCookies()
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
  const jar = fakeCookies()
  jar.set(`app_${name}_token`, 'a')
  expect(readSession()).toEqual(expected && { ...full, idToken: '', refreshToken: undefined, ...expected })
})

test.each(['app', '__Host-app'])('over HTTPS the cookies of %s are secure and have no domain', async (appCode) => {
  vi.stubGlobal('location', new URL('https://app.test/admin/'))
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllGlobals())
  const { config } = await import('@/config/config')
  config.appCode = appCode
  const fresh = await import('./tokens')
  const lines = cookieLines()
  fresh.writeSession(full)
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    expect(line.startsWith(`${appCode}_`)).toBe(true)
    expect(line.split('; ')).toEqual(expect.arrayContaining(['path=/', 'sameSite=strict', 'secure']))
    expect(line.toLowerCase()).not.toContain('domain')
  }
})

test('the type is always JWT, the expiry is 0, and the identity token defaults to empty', () =>
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
])('rejects %j as a session', (response) => expect(session.safeParse(response).success).toBe(false))

import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { config } from '@/config'
import { fakeCookies } from '@/test/cookies'
import { saveParams, takeTokens } from './hand-off'
import { endSession, startSession } from './session'
import { readCookie, readSession, session } from './tokens'

const page = 'https://app.test/admin/users/list'
let jar: Map<string, string>
beforeEach(() => {
  jar = fakeCookies()
})

test('an address without tokens is left alone', () => expect(takeTokens(`${page}?page=2`)).toBeNull())

test('takes all tokens out and leaves the rest of the address', () => {
  expect(takeTokens(`${page}?accessToken=a.b.c&page=2&idToken=i&refreshToken=r#top`)).toEqual({
    href: `${page}?page=2#top`,
    given: session.parse({ accessToken: 'a.b.c', idToken: 'i', refreshToken: 'r' }),
  })
})

test('the identity and refresh tokens are optional', () =>
  expect(takeTokens(`${page}?accessToken=a.b.c`)?.given).toEqual(session.parse({ accessToken: 'a.b.c' })))

test.each(['refreshToken', 'idToken'])('with more than one %s none is used', (name) =>
  expect(takeTokens(`${page}?accessToken=a.b.c&${name}=r&${name}=s`)).toEqual({ href: page, given: null }),
)

test('saved list parameters come back once, and never win over the address', () => {
  saveParams(new URLSearchParams('keyword=Đào&page=3&redirectUri=/x&edit=5'))
  expect(takeTokens(`${page}?accessToken=a.b.c&page=2`)?.href).toBe(`${page}?page=2&keyword=%C4%90%C3%A0o`)
  expect(takeTokens(`${page}?accessToken=a.b.c`)?.href).toBe(page)
})

test('of an address only list parameters are saved, and none where they are too long for a cookie', () => {
  saveParams(new URLSearchParams('keyword=Đào&page=2&edit=3&accessToken=a.b.c'))
  expect(readCookie('app_params')).toBe('keyword=%C4%90%C3%A0o&page=2')
  saveParams(new URLSearchParams({ keyword: 'x'.repeat(1000) }))
  expect(jar.size).toBe(0)
})

test.each([
  ['begins', () => startSession(session.parse({ accessToken: 'a.b.c' }))],
  ['ends', () => endSession()],
])('they are forgotten when a session %s', (_, happen) => {
  saveParams(new URLSearchParams('keyword=Đào'))
  happen()
  expect(takeTokens(`${page}?accessToken=a.b.c`)?.href).toBe(page)
})

test('where hand-off is turned off, tokens are only stripped', () => {
  config.handOff = false
  onTestFinished(() => {
    config.handOff = true
  })
  expect(takeTokens(`${page}?accessToken=a.b.c&refreshToken=r&page=2`)).toEqual({ href: `${page}?page=2`, given: null })
})

test.each([
  '',
  'undefined',
  'abc',
  'a.b.c.d.e',
  'a.b.c&accessToken=d.e.f',
  'a.b c',
  'a.b.c%0d%0ad',
  'a.b.c;d',
  'ă.b.c',
])('a malformed token %j is only stripped', (token) =>
  expect(takeTokens(`${page}?accessToken=${token}&refreshToken=r`)).toEqual({ href: page, given: null }),
)

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('a.b.c', '..', 'a.b', '=;\r\n', '1'),
)

test('whatever stands in the address, no token stays there and only a well-formed one is given', () => {
  const names = fc.constantFrom('accessToken', 'idToken', 'refreshToken', 'page', 'keyword', 'x')
  fc.assert(
    fc.property(fc.array(fc.tuple(names, anyText), { maxLength: 6 }), (pairs) => {
      const url = new URL(`${page}#top`)
      for (const [name, value] of pairs) url.searchParams.append(name, value)
      const rest = [...url.searchParams].filter(([name]) => !name.endsWith('Token'))
      const taken = takeTokens(url.href) ?? { href: url.href, given: null }
      expect([...new URL(taken.href).searchParams]).toEqual(rest)
      expect(taken.given?.accessToken ?? 'a.b.c').toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(taken.given && session.parse(taken.given)).toEqual(taken.given)
    }),
    { numRuns: 2000 },
  )
  expect(readSession()).toBeNull()
})

test('whatever was to be saved or stands in the cookie, only list parameters come back, once', () => {
  const names = fc.constantFrom('keyword', 'orderBy', 'page', 'perPage', 'accessToken', 'redirectUri', '__proto__')
  const saved = fc.array(
    fc.tuple(fc.oneof(names, anyText), fc.oneof(anyText, fc.string({ minLength: 990, maxLength: 1100 }))),
  )
  fc.assert(
    fc.property(fc.oneof(saved, anyText), (given) => {
      if (typeof given === 'string') jar.set('app_params', given)
      else saveParams(new URLSearchParams(given))
      const restored = new URL(takeTokens(`${page}?accessToken=a.b.c`)?.href ?? '')
      expect(restored.origin + restored.pathname).toBe(page)
      expect(restored.search.length).toBeLessThan(4000)
      for (const name of restored.searchParams.keys()) expect(['keyword', 'orderBy', 'page', 'perPage']).toContain(name)
      expect(takeTokens(`${page}?accessToken=a.b.c`)?.href).toBe(page)
    }),
    { numRuns: 1000 },
  )
})

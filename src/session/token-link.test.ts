import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { config } from '@/config/config'
import { fakeCookies } from '@/test/cookies'
import { saveListParams } from './list-params'
import { endSession, startSession } from './session'
import { extractTokens } from './token-link'
import { readSession, sessionSchema } from './tokens'

const page = 'https://app.test/admin/users/list'
let jar: Map<string, string>
beforeEach(() => {
  jar = fakeCookies()
})

test('a URL without tokens is not changed', () => expect(extractTokens(`${page}?page=2`)).toBeNull())

test('removes all tokens and keeps the rest of the URL', () => {
  expect(extractTokens(`${page}?accessToken=a.b.c&page=2&idToken=i&refreshToken=r#top`)).toEqual({
    href: `${page}?page=2#top`,
    session: sessionSchema.parse({ accessToken: 'a.b.c', idToken: 'i', refreshToken: 'r' }),
  })
})

test.each(['refreshToken', 'idToken'])('ignores the tokens when %s occurs more than once', (name) =>
  expect(extractTokens(`${page}?accessToken=a.b.c&${name}=r&${name}=s`)).toEqual({ href: page, session: null }),
)

test('restores saved list parameters once, without overwriting those in the URL', () => {
  saveListParams(new URLSearchParams('keyword=Đào&page=3&redirectUri=/x&edit=5&accessToken=a.b.c'))
  expect(decodeURIComponent(jar.get('app_params') ?? '')).toBe('keyword=%C4%90%C3%A0o&page=3')
  expect(extractTokens(`${page}?accessToken=a.b.c&page=2`)?.href).toBe(`${page}?page=2&keyword=%C4%90%C3%A0o`)
  expect(extractTokens(`${page}?accessToken=a.b.c`)?.href).toBe(page)
  saveListParams(new URLSearchParams({ keyword: 'x'.repeat(1000) })) // too long for a cookie
  expect(jar.size).toBe(0)
})

test.each([
  ['starts', () => startSession(sessionSchema.parse({ accessToken: 'a.b.c' }))],
  ['ends', () => endSession()],
])('removes saved list parameters when a session %s', (_, happen) => {
  saveListParams(new URLSearchParams('keyword=Đào'))
  happen()
  expect(extractTokens(`${page}?accessToken=a.b.c`)?.href).toBe(page)
})

// Rules: §2: Tokens in the URL
test('only removes the tokens when token links are turned off', () => {
  config.tokenLink = false
  onTestFinished(() => {
    config.tokenLink = true
  })
  expect(extractTokens(`${page}?accessToken=a.b.c&refreshToken=r&page=2`)).toEqual({
    href: `${page}?page=2`,
    session: null,
  })
})

test.each(['undefined', 'a.b.c.d.e', 'a.b.c&accessToken=d.e.f', 'a.b c', 'ă.b.c'])(
  'only removes the malformed token %j',
  (token) =>
    expect(extractTokens(`${page}?accessToken=${token}&refreshToken=r`)).toEqual({ href: page, session: null }),
)

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('a.b.c', '..', 'a.b', '=;\r\n', '1'),
)

test('removes every token from any URL and returns only well-formed ones', () => {
  const names = fc.constantFrom('accessToken', 'idToken', 'refreshToken', 'page', 'keyword', 'x')
  fc.assert(
    fc.property(fc.array(fc.tuple(names, anyText), { maxLength: 6 }), (pairs) => {
      const url = new URL(`${page}#top`)
      for (const [name, value] of pairs) url.searchParams.append(name, value)
      const rest = [...url.searchParams].filter(([name]) => !name.endsWith('Token'))
      const extracted = extractTokens(url.href) ?? { href: url.href, session: null }
      expect([...new URL(extracted.href).searchParams]).toEqual(rest)
      expect(extracted.session?.accessToken ?? 'a.b.c').toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      expect(extracted.session && sessionSchema.parse(extracted.session)).toEqual(extracted.session)
    }),
    { numRuns: 2000 },
  )
  expect(readSession()).toBeNull()
})

test('restores only list parameters, once, whatever the cookie holds', () => {
  const names = fc.constantFrom('keyword', 'orderBy', 'page', 'perPage', 'accessToken', 'redirectUri', '__proto__')
  const saved = fc.array(
    fc.tuple(fc.oneof(names, anyText), fc.oneof(anyText, fc.string({ minLength: 990, maxLength: 1100 }))),
  )
  fc.assert(
    fc.property(fc.oneof(saved, anyText), (params) => {
      if (typeof params === 'string') jar.set('app_params', params)
      else saveListParams(new URLSearchParams(params))
      const restored = new URL(extractTokens(`${page}?accessToken=a.b.c`)?.href ?? '')
      expect(restored.origin + restored.pathname).toBe(page)
      expect(restored.search.length).toBeLessThan(4000)
      for (const name of restored.searchParams.keys()) expect(['keyword', 'orderBy', 'page', 'perPage']).toContain(name)
      expect(extractTokens(`${page}?accessToken=a.b.c`)?.href).toBe(page)
    }),
    { numRuns: 1000 },
  )
})

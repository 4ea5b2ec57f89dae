import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { config } from '@/config'
import { fakeCookies } from '@/test/cookies'
import { jwtOf } from '@/test/tokens'
import { adoptSession, saveParams, takeTokens } from './hand-off'
import { endSession, SessionError, sessionError, startSession } from './session'
import { readSession, type Session, session } from './tokens'

const page = 'https://app.test/admin/users/list'
const sessionOf = (who: string, mark: string): Session =>
  session.parse({ accessToken: jwtOf({ sub: who }, mark), refreshToken: `refresh-${who}-${mark}` })
const [ann, ben, carl] = [sessionOf('ann', 'old'), sessionOf('ben', 'old'), sessionOf('carl', 'old')]
const accepting = () => vi.fn<(token: string) => Promise<Session>>(async () => sessionOf('ben', 'new'))
type Agree = Parameters<typeof adoptSession>[2]
const agreeing = () => vi.fn<Agree>(async () => true)

let jar: Map<string, string>
beforeEach(() => {
  jar = fakeCookies()
  endSession()
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

test('saved list parameters come back once, and never win over the address', () => {
  saveParams(new URLSearchParams('keyword=Đào&page=3&redirectUri=/x&edit=5'))
  expect(takeTokens(`${page}?accessToken=a.b.c&page=2`)?.href).toBe(`${page}?page=2&keyword=%C4%90%C3%A0o`)
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

test('nobody signed in: the tokens sign in once the server has renewed them', async () => {
  const [send, agree] = [accepting(), agreeing()]
  await adoptSession(ben, send, agree)
  expect(send).toHaveBeenCalledExactlyOnceWith(ben.refreshToken)
  expect(agree).not.toHaveBeenCalled()
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

test('without a refresh token they are used at once', async () => {
  const send = accepting()
  await adoptSession({ ...ben, refreshToken: undefined }, send, agreeing())
  expect(send).not.toHaveBeenCalled()
  expect(readSession()?.accessToken).toBe(ben.accessToken)
})

test('the same person, or one that the tokens do not name, is not asked', async () => {
  const agree = agreeing()
  startSession(sessionOf('ben', 'older'))
  await adoptSession(ben, accepting(), agree)
  startSession(session.parse({ accessToken: 'opaque', refreshToken: 'r' }))
  await adoptSession(ben, accepting(), agree)
  expect(agree).not.toHaveBeenCalled()
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

test('somebody else is asked, and stays by saying no: nothing is sent', async () => {
  startSession(ann)
  const send = accepting()
  const agree = vi.fn<Agree>(async () => false)
  await adoptSession(ben, send, agree)
  expect(agree).toHaveBeenCalledExactlyOnceWith({ sub: 'ann' }, { sub: 'ben' })
  expect(send).not.toHaveBeenCalled()
  expect(readSession()).toEqual(ann)
})

test('somebody else is asked, and goes by saying yes', async () => {
  startSession(ann)
  await adoptSession(ben, accepting(), agreeing())
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

test.each([
  ['there was one', ann],
  ['there was none', null],
])('tokens that the server refuses leave the session as it was: %s', async (_, present) => {
  if (present) startSession(present)
  await adoptSession(ben, () => Promise.reject(new SessionError()), agreeing())
  expect(readSession()).toEqual(present)
  expect(sessionError()?.message).toBe('Refresher token is missing.')
})

test('tokens that can not be renewed for now are used as they are', async () => {
  await adoptSession(ben, () => Promise.reject(new Error('502')), agreeing())
  expect(readSession()).toEqual(ben)
  expect(sessionError()?.message).toBe('502')
})

test.each(['while the question stands', 'while the server answers'])(
  'a third person who signs in in another tab %s stays',
  async (moment) => {
    startSession(ann)
    const send = accepting()
    const signInCarl = () => {
      jar.set('app_access_token', carl.accessToken)
      jar.set('app_refresh_token', carl.refreshToken ?? '')
    }
    const isAsked = moment === 'while the question stands'
    await adoptSession(
      ben,
      (token) => {
        if (!isAsked) signInCarl()
        return send(token)
      },
      async () => {
        if (isAsked) signInCarl()
        return true
      },
    )
    expect(readSession()).toEqual(carl)
    expect(send).toHaveBeenCalledTimes(isAsked ? 0 : 1)
  },
)

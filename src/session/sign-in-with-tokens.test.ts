import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { holdSessionLock } from '@/test/session-lock'
import { jwtOf, sessionOf } from '@/test/tokens'
import { personOf } from './person'
import { endSession, lastAuthError, SessionError, startSession } from './session'
import { signInWithTokens } from './sign-in-with-tokens'
import { CookiesRefusedError, readSession, type Session, sessionSchema } from './tokens'

const [ann, ben] = [sessionOf('ann', 'old'), sessionOf('ben', 'old')]
const accepting = () => vi.fn<(token: string) => Promise<Session>>(async () => sessionOf('ben', 'new'))
type ConfirmSwitch = Parameters<typeof signInWithTokens>[2]
const confirming = () => vi.fn<ConfirmSwitch>(async () => true)

beforeEach(() => {
  fakeCookies()
  endSession()
})

test('signs in once the server has refreshed the tokens when nobody is signed in', async () => {
  const [send, confirmSwitch] = [accepting(), confirming()]
  await signInWithTokens(ben, send, confirmSwitch)
  expect(send).toHaveBeenCalledExactlyOnceWith(ben.refreshToken, ben.accessToken)
  expect(confirmSwitch).not.toHaveBeenCalled()
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

test('waits for another tab that signs in or refreshes, for two seconds at most', async () => {
  holdSessionLock()
  vi.useFakeTimers()
  const signedIn = signInWithTokens(ben, accepting(), confirming())
  await vi.advanceTimersByTimeAsync(1_999)
  expect(readSession()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await signedIn
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

test.each([null, ann])(
  'tells the login screen that the browser does not keep the tokens (before: %j)',
  async (before) => {
    if (before) startSession(before)
    const send = async () => ({ ...sessionOf('ben', 'new'), accessToken: 'x'.repeat(5_000) })
    await signInWithTokens(ben, send, confirming())
    expect(readSession()).toBeNull()
    expect(lastAuthError()).toBeInstanceOf(CookiesRefusedError)
  },
)

test('uses tokens without a refresh token at once', async () => {
  const send = accepting()
  await signInWithTokens({ ...ben, refreshToken: undefined }, send, confirming())
  expect(send).not.toHaveBeenCalled()
  expect(readSession()?.accessToken).toBe(ben.accessToken)
})

describe.each([
  ['that identify nobody', sessionSchema.parse({ accessToken: 'a.b.c' })],
  ['of the same person', { ...sessionOf('ann', 'newer'), refreshToken: undefined }],
])('tokens %s, without a refresh token', (_, linked) => {
  beforeEach(() => startSession(ann))

  test('do not replace a session that can be refreshed', async () => {
    const send = vi.fn<(token: string) => Promise<Session>>(async () => sessionOf('ann', 'new'))
    await signInWithTokens(linked, send, confirming())
    expect(send).toHaveBeenCalledExactlyOnceWith(ann.refreshToken, ann.accessToken)
    expect(readSession()).toEqual(sessionOf('ann', 'new'))
  })

  test('do not replace a session that cannot be refreshed for now', async () => {
    await signInWithTokens(linked, () => Promise.reject(new Error('502')), confirming())
    expect(readSession()).toEqual(ann)
  })

  test('replace a session that has ended', async () => {
    await signInWithTokens(linked, () => Promise.reject(new SessionError()), confirming())
    expect(readSession()).toEqual(linked)
  })
})

test('does not ask if the response shows that the same person is signed in', async () => {
  const confirmSwitch = confirming()
  startSession(sessionOf('ben', 'older'))
  await signInWithTokens(ben, accepting(), confirmSwitch)
  await signInWithTokens({ ...ben, accessToken: 'opaque' }, accepting(), confirmSwitch)
  expect(confirmSwitch).not.toHaveBeenCalled()
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

const unknown = sessionSchema.parse({ accessToken: 'opaque', refreshToken: 'r' })

// Rules: §4: Tokens in the URL prove nothing
test.each([
  ['the tokens claim to be of the same person', ben, { ...ben, accessToken: jwtOf({ sub: 'carl' }) }],
  ['the tokens identify nobody', ben, unknown],
  ['the person who is signed in is unknown', unknown, ben],
])('asks about the person in the response if %s', async (_, current, response) => {
  startSession(current)
  const confirmSwitch = vi.fn<ConfirmSwitch>(async () => false)
  await signInWithTokens(ben, async () => response, confirmSwitch)
  expect(confirmSwitch).toHaveBeenCalledExactlyOnceWith(personOf(current), personOf(response))
  expect(readSession()).toEqual(current)
})

test.each([
  ['names another person than the response', jwtOf({ sub: 'ann' }), sessionOf('ben', 'new'), ''],
  ['names somebody, and the response nobody', jwtOf({ sub: 'ann' }), unknown, ''],
  ['names the same person', jwtOf({ sub: 'ben' }), sessionOf('ben', 'new'), jwtOf({ sub: 'ben' })],
  [
    'names the same address, but another person',
    jwtOf({ sub: 'ann', email: 'ben@x' }),
    { ...sessionOf('ben', 'new'), accessToken: jwtOf({ email: 'ben@x' }) },
    '',
  ],
  ['names nobody', 'a.b.c', sessionOf('ben', 'new'), 'a.b.c'],
  ['is replaced by the response', jwtOf({ sub: 'ann' }), { ...sessionOf('ben', 'new'), idToken: 'd.e.f' }, 'd.e.f'],
])('an identity token of the link that %s', async (_, idToken, response, kept) => {
  await signInWithTokens({ ...ben, idToken }, async () => response, confirming())
  expect(readSession()?.idToken).toBe(kept)
})

test('a forged identity token does not avoid the question', async () => {
  startSession(ann)
  const confirmSwitch = vi.fn<ConfirmSwitch>(async () => false)
  const response = sessionSchema.parse({ accessToken: jwtOf({ email: 'ben@x' }) })
  await signInWithTokens(
    { ...ben, idToken: jwtOf({ sub: 'ann', email: 'ben@x' }) },
    async () => response,
    confirmSwitch,
  )
  expect(confirmSwitch).toHaveBeenCalledOnce()
  expect(readSession()).toEqual(ann)
})

test('tokens without a refresh token do not replace a session without one unasked', async () => {
  const current = { ...ann, refreshToken: undefined }
  startSession(current)
  const confirmSwitch = vi.fn<ConfirmSwitch>(async () => false)
  await signInWithTokens(sessionSchema.parse({ accessToken: 'a.b.c' }), accepting(), confirmSwitch)
  expect(confirmSwitch).toHaveBeenCalledOnce()
  expect(readSession()).toEqual(current)
})

test.each([
  ['refused', 'nobody', 'nobody', new SessionError(), null, null],
  ['refused', 'Ann', 'Ann', new SessionError(), ann, ann],
  ['not refreshed for now', 'nobody', 'Ben', new Error('502'), null, ben],
  ['not refreshed for now', 'Ann', 'Ann', new Error('502'), ann, ann],
])(
  "if Ben's tokens are %s while %s is signed in, then %s is signed in",
  async (_what, _before, _after, error, current, after) => {
    if (current) startSession(current)
    const outcome = await signInWithTokens(ben, () => Promise.reject(error), confirming())
    expect(outcome).toBe(current ? 'switch-failed' : undefined)
    expect(readSession()).toEqual(after)
    expect(lastAuthError()?.message).toBe(current ? undefined : error.message)
  },
)

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { jwtOf } from '@/test/tokens'
import { adoptSession } from './adopt'
import { noteCall } from './refresh'
import { endSession, SessionError, sessionError, startSession } from './session'
import { readSession, type Session, session } from './tokens'

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
  noteCall() // what an earlier test made fail may be tried again
})

test('nobody signed in: the tokens sign in once the server has renewed them', async () => {
  const [send, agree] = [accepting(), agreeing()]
  await adoptSession(ben, send, agree)
  expect(send).toHaveBeenCalledExactlyOnceWith(ben.refreshToken, ben.accessToken)
  expect(agree).not.toHaveBeenCalled()
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

test('another tab that signs in or renews is waited for, unless it is asleep', async () => {
  const gate = Promise.withResolvers<void>()
  const held = navigator.locks.request('app-session', () => gate.promise)
  vi.useFakeTimers()
  onTestFinished(async () => {
    vi.useRealTimers()
    gate.resolve()
    await held
  })
  const adopted = adoptSession(ben, accepting(), agreeing())
  await vi.advanceTimersByTimeAsync(1_999)
  expect(readSession()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await adopted
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

test('without a refresh token they are used at once', async () => {
  const send = accepting()
  await adoptSession({ ...ben, refreshToken: undefined }, send, agreeing())
  expect(send).not.toHaveBeenCalled()
  expect(readSession()?.accessToken).toBe(ben.accessToken)
})

test('without a refresh token they take the place of somebody else on the word of whoever is signed in', async () => {
  startSession(ann)
  await adoptSession({ ...ben, refreshToken: undefined }, accepting(), agreeing())
  expect(readSession()?.accessToken).toBe(ben.accessToken)
})

describe.each([
  ['of nobody in particular', session.parse({ accessToken: 'a.b.c' })],
  ['of the same person', { ...sessionOf('ann', 'newer'), refreshToken: undefined }],
])('tokens %s without one to renew them', (_, given) => {
  beforeEach(() => startSession(ann))

  test('take no place of a session that goes on', async () => {
    const send = vi.fn<(token: string) => Promise<Session>>(async () => sessionOf('ann', 'new'))
    await adoptSession(given, send, agreeing())
    expect(send).toHaveBeenCalledExactlyOnceWith(ann.refreshToken, ann.accessToken)
    expect(readSession()).toEqual(sessionOf('ann', 'new'))
  })

  test('nor of one that can not be renewed for now', async () => {
    await adoptSession(given, () => Promise.reject(new Error('502')), agreeing())
    expect(readSession()).toEqual(ann)
  })

  test('but that of one that is over', async () => {
    await adoptSession(given, () => Promise.reject(new SessionError()), agreeing())
    expect(readSession()).toEqual(given)
  })
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
  expect(await adoptSession(ben, send, agree)).toBe(false)
  expect(agree).toHaveBeenCalledExactlyOnceWith({ sub: 'ann' }, { sub: 'ben' })
  expect(send).not.toHaveBeenCalled()
  expect(readSession()).toEqual(ann)
})

test('somebody else is asked, and goes by saying yes', async () => {
  startSession(ann)
  expect(await adoptSession(ben, accepting(), agreeing())).toBe(false)
  expect(readSession()).toEqual(sessionOf('ben', 'new'))
})

test.each([
  ['there was one', ann],
  ['there was none', null],
])('tokens that the server refuses leave the session as it was: %s', async (_, present) => {
  if (present) startSession(present)
  const isInVain = await adoptSession(ben, () => Promise.reject(new SessionError()), agreeing())
  expect(isInVain).toBe(present !== null)
  expect(readSession()).toEqual(present)
  expect(sessionError()?.message).toBe('Refresher token is missing.')
})

test.each([
  ['nobody is signed in: they are used as they are', null, ben],
  ['somebody is: they are left', ann, ann],
])('tokens that can not be renewed for now, and %s', async (_, present, after) => {
  if (present) startSession(present)
  const isInVain = await adoptSession(ben, () => Promise.reject(new Error('502')), agreeing())
  expect(isInVain).toBe(present !== null)
  expect(readSession()).toEqual(after)
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

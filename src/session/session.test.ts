import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { jwtOf } from '@/test/tokens'
import {
  belongsToCurrentSession,
  endSession,
  isSignedIn,
  onSessionChange,
  recheckSession,
  renewSession,
  sessionError,
  signedInElsewhere,
  signedInPerson,
  startSession,
  storeSessionError,
} from './session'
import { clearSession, isSessionPersisted, type Session, session, writeSession } from './tokens'

const sessionOf = (sub: string, mark = '1'): Session =>
  session.parse({ accessToken: jwtOf({ sub }, mark), refreshToken: `refresh-${sub}-${mark}` })
const opaque = (mark: string) => session.parse({ accessToken: `access-${mark}`, refreshToken: `refresh-${mark}` })

beforeEach(() => {
  fakeCookies()
  startSession(sessionOf('ann'))
})

function listening() {
  const listener = vi.fn<() => void>()
  onTestFinished(onSessionChange(listener))
  return listener
}

test('a renewal in another tab is no change', () => {
  const listener = listening()
  for (const next of [sessionOf('ann', '2'), opaque('3'), sessionOf('ann', '4')]) {
    writeSession(next)
    recheckSession()
    expect(belongsToCurrentSession(next.accessToken)).toBe(true)
  }
  expect(listener).not.toHaveBeenCalled()
  expect(signedInElsewhere()).toBeNull()
  expect(belongsToCurrentSession(sessionOf('ann').accessToken)).toBe(true)
})

test('another person in another tab stops this one for good', () => {
  const listener = listening()
  writeSession(opaque('between'))
  recheckSession()
  writeSession(sessionOf('ben'))
  expect(belongsToCurrentSession(sessionOf('ben').accessToken)).toBe(false)
  expect(belongsToCurrentSession(sessionOf('ann').accessToken)).toBe(false)
  expect(signedInElsewhere()).toEqual({ sub: 'ben' })
  expect(listener).toHaveBeenCalledOnce()

  clearSession()
  recheckSession()
  writeSession(sessionOf('ann'))
  recheckSession()
  expect(belongsToCurrentSession(sessionOf('ann').accessToken)).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
})

test('people whose tokens tell nothing are told apart by the names they signed in by', async () => {
  endSession()
  vi.resetModules()
  const other = await import('./session')
  startSession(opaque('1'), 'Ann')
  other.recheckSession()
  renewSession(opaque('2'))
  other.recheckSession()
  expect(other.signedInPerson()).toEqual({ username: 'Ann' })

  startSession(opaque('3'), 'ann')
  other.recheckSession()
  expect(other.belongsToCurrentSession('access-3')).toBe(true)

  startSession(opaque('4'), 'ben')
  expect(other.belongsToCurrentSession('access-4')).toBe(false)
  expect(other.signedInElsewhere()).toEqual({ username: 'ben' })
})

test('the name that somebody signed in by goes with the session', () => {
  startSession(opaque('1'), 'ann')
  startSession(opaque('2')) // by a link
  expect(signedInPerson()).toEqual({})
  startSession(opaque('3'), 'ann')
  endSession()
  expect(document.cookie).toBe('')
})

test('a sign-out and a sign-in that this tab slept through are seen at once', () => {
  endSession()
  startSession(sessionOf('ann'))
  const listener = listening()
  clearSession()
  recheckSession()
  expect(listener).toHaveBeenCalledOnce()
  expect(signedInPerson()).toBeNull()
  writeSession(sessionOf('ben'))
  recheckSession()
  expect(listener).toHaveBeenCalledTimes(2)
  expect(signedInElsewhere()).toBeNull() // from the login screen anybody may go on
  expect(signedInPerson()).toEqual({ sub: 'ben' })
})

test('how another tab ended the session is known without being told, whatever failed before', async () => {
  vi.resetModules()
  const other = await import('./session')
  storeSessionError(new Error('502'))
  other.endSession()
  recheckSession()
  expect(sessionError()).toBeNull()

  startSession(sessionOf('ann'))
  other.endSession(new Error('401'))
  recheckSession()
  expect(sessionError()?.message).toBe('Refresher token is missing.')

  startSession(sessionOf('ann'))
  clearSession()
  recheckSession()
  expect(sessionError()).toBeNull()
})

test('an error is forgotten by a renewal and by a sign-in', () => {
  storeSessionError(new Error('502'))
  renewSession(sessionOf('ann', '2'))
  expect(sessionError()).toBeNull()

  endSession(new Error('401'))
  startSession(sessionOf('ann'))
  expect(sessionError()).toBeNull()
})

test('who is known by an e-mail address alone stays known over a token that tells nothing', () => {
  const known = session.parse({ accessToken: jwtOf({ email: 'ann@example.com' }) })
  startSession(known)
  renewSession(opaque('between'))
  expect(signedInPerson()).toEqual({ email: 'ann@example.com' })
})

test('tokens of a session that is over are ours no more', () => {
  renewSession(sessionOf('ann', '2'))
  endSession()
  startSession(sessionOf('ann', '3'))
  expect(['1', '2', '3'].map((mark) => belongsToCurrentSession(sessionOf('ann', mark).accessToken))).toEqual([
    false,
    false,
    true,
  ])
})

test('a cookie that was changed by hand counts from the next call on', () => {
  writeSession(opaque('by-hand'))
  expect(belongsToCurrentSession('access-by-hand')).toBe(true)
})

test('a renewal that is too large to be kept is told', () => {
  const listener = listening()
  const large = { ...sessionOf('ann', '2'), refreshToken: 'x'.repeat(5000) }
  renewSession(large)
  expect(listener).toHaveBeenCalledOnce()
  expect(isSessionPersisted()).toBe(false)
  expect(isSignedIn()).toBe(true)
  renewSession(large)
  expect(listener).toHaveBeenCalledOnce()
})

test('a renewal that is too large to be kept is not taken for a chosen sign-out by other tabs', async () => {
  vi.resetModules()
  const other = await import('./session')
  other.renewSession({ ...sessionOf('ann', '2'), refreshToken: 'x'.repeat(5000) })
  recheckSession()
  expect(isSignedIn()).toBe(false)
  expect(sessionError()?.message).toBe('Refresher token is missing.')
})

test('where storage is denied, and the line to other tabs with it, this tab works', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.resetModules()
  const own = await import('./session')
  own.startSession(sessionOf('ben'))
  expect(own.signedInPerson()).toEqual({ sub: 'ben' })
})

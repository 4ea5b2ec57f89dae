import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { opaqueSession, sessionOf } from '@/test/tokens'
import {
  belongsToCurrentSession,
  endSession,
  hasSessionCookies,
  lastAuthError,
  onSessionChange,
  recheckSession,
  signedInPerson,
  startSession,
  storeRefreshError,
  successor,
} from './session'
import { clearSession, writeSession } from './tokens'

beforeEach(() => {
  fakeCookies()
  startSession(sessionOf('ann'))
})

function listening() {
  const listener = vi.fn<() => void>()
  onTestFinished(onSessionChange(listener))
  return listener
}

// Rules: §4: Another person in another tab
test('another person in another tab stops this tab for good', () => {
  const listener = listening()
  writeSession(opaqueSession('between'))
  recheckSession()
  writeSession(sessionOf('ben'))
  expect(belongsToCurrentSession(sessionOf('ben').accessToken)).toBe(false)
  expect(belongsToCurrentSession(sessionOf('ann').accessToken)).toBe(false)
  expect(successor()).toEqual({ sub: 'ben' })
  expect(listener).toHaveBeenCalledOnce()

  clearSession()
  recheckSession()
  writeSession(sessionOf('ann'))
  recheckSession()
  expect(belongsToCurrentSession(sessionOf('ann').accessToken)).toBe(false)
  expect(listener).toHaveBeenCalledOnce()
})

test('the username is removed with its session', () => {
  startSession(opaqueSession('1'), 'ann')
  startSession(opaqueSession('2')) // by a link
  expect(signedInPerson()).toEqual({})
  startSession(opaqueSession('3'), 'ann')
  endSession()
  expect(document.cookie).toBe('')
})

test('a suspended tab notices a sign-out and a sign-in as soon as it re-reads the session', () => {
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
  expect(successor()).toBeNull() // at the login screen anybody may sign in
  expect(signedInPerson()).toEqual({ sub: 'ben' })
})

test('reads from a cookie why another tab ended the session', async () => {
  vi.resetModules()
  const other = await import('./session')
  storeRefreshError(new Error('502'))
  other.endSession()
  recheckSession()
  expect(lastAuthError()).toBeNull()

  startSession(sessionOf('ann'))
  other.endSession(new Error('401'))
  recheckSession()
  expect(lastAuthError()?.message).toBe('Refresher token is missing.')

  startSession(sessionOf('ann'))
  clearSession()
  recheckSession()
  expect(lastAuthError()).toBeNull()
})

test('refreshed tokens that the browser does not keep end the session in all tabs, without a sign-out', async () => {
  vi.resetModules()
  const other = await import('./session')
  const large = { ...sessionOf('ann', '2'), refreshToken: 'x'.repeat(5000) }
  expect(() => other.storeRefreshedTokens(large)).toThrow('Allow cookies for this site')
  recheckSession()
  for (const tab of [other, { hasSessionCookies, lastAuthError }]) {
    expect(tab.hasSessionCookies()).toBe(false)
    expect(tab.lastAuthError()).not.toBeNull()
  }
})

import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { holdSessionLock } from '@/test/session-lock'
import { opaqueSession } from '@/test/tokens'
import { isRefreshSlow, pendingRefresh, refreshOnce, type SendRefresh } from './refresh'
import { hasSessionCookies, SessionError, startSession } from './session'
import { readSession, type Session, writeSession } from './tokens'

beforeEach(() => {
  fakeCookies()
  startSession(opaqueSession('old'))
})

test('keeps the refresh token if the response has none', async () => {
  await refreshOnce('access-old', async () => ({ ...opaqueSession('new'), refreshToken: undefined }))
  expect(readSession()?.refreshToken).toBe('refresh-old')
})

test('replaces the identity token only if the response has one', async () => {
  startSession({ ...opaqueSession('old'), idToken: 'id-old' })
  await refreshOnce('access-old', async () => opaqueSession('new'))
  expect(readSession()?.idToken).toBe('id-old')
  await refreshOnce('access-new', async () => ({ ...opaqueSession('newer'), idToken: 'id-newer' }))
  expect(readSession()?.idToken).toBe('id-newer')
})

test('ends the session without a request if there is no refresh token', async () => {
  startSession({ ...opaqueSession('old'), refreshToken: undefined })
  const send = vi.fn<SendRefresh>(async () => opaqueSession('new'))
  await expect(refreshOnce('access-old', send)).rejects.toThrow('Refresher token is missing.')
  expect(send).not.toHaveBeenCalled()
  expect(hasSessionCookies()).toBe(false)
})

// Rules: Resilience: The session takes long to refresh
test('a refresh that takes more than 15 seconds is marked as slow, and continues', async () => {
  vi.useFakeTimers()
  const response = Promise.withResolvers<Session>()
  const refresh = refreshOnce('access-old', () => response.promise)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(isRefreshSlow.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isRefreshSlow.get()).toBe(true)
  await vi.advanceTimersByTimeAsync(3_000)
  response.resolve(opaqueSession('new'))
  expect(await refresh).toBe('access-new')
  expect(isRefreshSlow.get()).toBe(false)
  await refreshOnce('access-new', async () => opaqueSession('newer'))
  expect(vi.getTimerCount(), 'after a quick refresh').toBe(0)
})

test('refreshes a session that has only a refresh token', async () => {
  startSession({ ...opaqueSession('old'), accessToken: '' })
  expect(hasSessionCookies()).toBe(true)
  expect(await refreshOnce('', async () => opaqueSession('new'))).toBe('access-new')
})

describe('while another tab holds the lock', () => {
  test('takes the lock from a tab that holds it for more than 20 seconds', async () => {
    holdSessionLock()
    vi.useFakeTimers()
    const send = vi.fn<SendRefresh>(async () => opaqueSession('newer'))
    const refresh = refreshOnce('access-old', send)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await refresh).toBe('access-newer')
    expect(pendingRefresh()).toBeUndefined()
  })

  test('a refusal after taking the lock does not end the session, because the other tab may have spent the token', async () => {
    const release = holdSessionLock()
    vi.useFakeTimers()
    const refuse = () => Promise.reject(new SessionError())
    const refresh = refreshOnce('access-old', refuse).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await refresh).toMatchObject({ message: 'Another tab refreshes the session.' })
    expect(readSession()).toEqual(opaqueSession('old'))
    release()
    await expect(refreshOnce('access-old', refuse)).rejects.toThrow('Refresher token is missing.')
    expect(readSession()).toBeNull()
  })

  test('a tab whose lock was taken discards its late response', async () => {
    const response = Promise.withResolvers<Session>()
    const late = refreshOnce('access-old', () => response.promise)
    // Tests that run at the same time hold other locks.
    const isHeld = async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'app-session')
    await vi.waitFor(async () => expect(await isHeld()).toBe(true))
    await navigator.locks.request('app-session', { steal: true }, () => writeSession(opaqueSession('new'))) // by another tab
    response.resolve(opaqueSession('late'))
    expect(await late).toBe('access-new')
    expect(readSession()).toEqual(opaqueSession('new'))
  })
})

describe('without locks', () => {
  test('re-reads the session, and refreshes it once in each tab', async () => {
    vi.stubGlobal('navigator', {})
    const send = vi.fn<SendRefresh>(async () => opaqueSession('newer'))
    writeSession(opaqueSession('new'))
    const all = [refreshOnce('access-old', send), refreshOnce('access-old', send)]
    expect(await Promise.all(all)).toEqual(['access-new', 'access-new'])
    expect(send).not.toHaveBeenCalled()

    const both = [refreshOnce('access-new', send), refreshOnce('access-new', send)]
    expect(await Promise.all(both)).toEqual(['access-newer', 'access-newer'])
    expect(send).toHaveBeenCalledExactlyOnceWith('refresh-new', 'access-new')
  })

  test('refreshes where they are denied', async () => {
    const request = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await refreshOnce('access-old', async () => opaqueSession('new'))).toBe('access-new')
  })
})

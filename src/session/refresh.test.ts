import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { refreshOnce, type SendRefresh } from './refresh'
import { endSession, isSignedIn, SessionError, sessionError, startSession } from './session'
import { readSession, type Session } from './tokens'

const aSession = (name: string): Session => ({
  tokenType: 'JWT',
  expiresIn: 0,
  accessToken: `access-${name}`,
  idToken: '',
  refreshToken: `refresh-${name}`,
})

beforeEach(() => {
  fakeCookies()
  startSession(aSession('old'))
})

test('a hundred refused calls cause one refresh and go on with its token', async () => {
  const send = vi.fn<SendRefresh>(async () => aSession('new'))
  const tokens = await Promise.all(Array.from({ length: 100 }, () => refreshOnce('access-old', send)))
  expect(send).toHaveBeenCalledExactlyOnceWith('refresh-old')
  expect(new Set(tokens)).toEqual(new Set(['access-new']))
  expect(readSession()).toMatchObject({ accessToken: 'access-new', refreshToken: 'refresh-new' })
})

test('a late refusal of the old token causes no second refresh', async () => {
  await refreshOnce('access-old', async () => aSession('new'))
  const send = vi.fn<SendRefresh>(async () => aSession('newer'))
  expect(await refreshOnce('access-old', send)).toBe('access-new')
  expect(send).not.toHaveBeenCalled()
})

test('an answer without a refresh token keeps the one there is', async () => {
  await refreshOnce('access-old', async () => ({ ...aSession('new'), refreshToken: undefined }))
  expect(readSession()?.refreshToken).toBe('refresh-old')
})

test('a refusal ends the session and is stored', async () => {
  await expect(refreshOnce('access-old', () => Promise.reject(new SessionError()))).rejects.toThrow(
    'Refresher token is missing.',
  )
  expect(isSignedIn()).toBe(false)
  expect(sessionError()?.message).toBe('Refresher token is missing.')
})

test('without a refresh token nothing is sent and the session ends', async () => {
  startSession({ ...aSession('old'), refreshToken: undefined })
  const send = vi.fn<SendRefresh>(async () => aSession('new'))
  await expect(refreshOnce('access-old', send)).rejects.toThrow('Refresher token is missing.')
  expect(send).not.toHaveBeenCalled()
  expect(isSignedIn()).toBe(false)
})

test('a passing failure keeps the session and stores the error', async () => {
  await expect(refreshOnce('access-old', () => Promise.reject(new Error('502')))).rejects.toThrow('502')
  expect(readSession()).toEqual(aSession('old'))
  expect(sessionError()?.message).toBe('502')
})

test('signing out during a refresh wins', async () => {
  const refresh = refreshOnce('access-old', async () => {
    endSession()
    return aSession('new')
  })
  await expect(refresh).rejects.toThrow('Refresher token is missing.')
  expect(isSignedIn()).toBe(false)
  expect(sessionError()).toBeNull()
})

test('somebody else signing in during a refresh wins', async () => {
  const refresh = refreshOnce('access-old', async () => {
    startSession(aSession('other'))
    return aSession('new')
  })
  await expect(refresh).rejects.toThrow('Refresher token is missing.')
  expect(readSession()).toEqual(aSession('other'))
})

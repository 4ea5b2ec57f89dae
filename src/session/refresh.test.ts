import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { markRequestStart, pendingRefresh, refreshOnce, type SendRefresh } from './refresh'
import {
  endSession,
  isSignedIn,
  recheckSession,
  renewSession,
  SessionError,
  sessionError,
  startSession,
} from './session'
import { readSession, type Session, session, writeSession } from './tokens'

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
  markRequestStart() // what an earlier test made fail may be tried again
})

test('a hundred refused calls cause one refresh and go on with its token', async () => {
  const send = vi.fn<SendRefresh>(async () => aSession('new'))
  const tokens = await Promise.all(Array.from({ length: 100 }, () => refreshOnce('access-old', send)))
  expect(send).toHaveBeenCalledExactlyOnceWith('refresh-old', 'access-old')
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

test('an answer with an identity token brings a new one, an answer without keeps the one there is', async () => {
  startSession({ ...aSession('old'), idToken: 'id-old' })
  await refreshOnce('access-old', async () => aSession('new'))
  expect(readSession()?.idToken).toBe('id-old')
  await refreshOnce('access-new', async () => ({ ...aSession('newer'), idToken: 'id-newer' }))
  expect(readSession()?.idToken).toBe('id-newer')
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

test('a refusal that comes late after a refresh that failed causes no second one; a call that begins then does', async () => {
  const send = vi.fn<SendRefresh>(() => Promise.reject(new Error('502')))
  await expect(refreshOnce('access-old', send)).rejects.toThrow('502')
  await expect(refreshOnce('access-old', send)).rejects.toThrow('could not be renewed')
  expect(send).toHaveBeenCalledOnce()
  markRequestStart()
  await expect(refreshOnce('access-old', async () => aSession('new'))).resolves.toBe('access-new')
})

test('a late refusal of an older token does not bring back the one that could not be renewed', async () => {
  await refreshOnce('access-old', async () => aSession('new'))
  await expect(refreshOnce('access-new', () => Promise.reject(new Error('502')))).rejects.toThrow('502')
  const send = vi.fn<SendRefresh>(async () => aSession('newer'))
  await expect(refreshOnce('access-old', send)).rejects.toThrow('could not be renewed')
  expect(send).not.toHaveBeenCalled()
})

test('a refresh that failed is not sent again by another tab, until a call begins there', async () => {
  vi.resetModules()
  const other = await import('./refresh')
  other.markRequestStart()
  await expect(refreshOnce('access-old', () => Promise.reject(new Error('502')))).rejects.toThrow('502')
  const send = vi.fn<SendRefresh>(async () => aSession('new'))
  await expect(other.refreshOnce('access-old', send)).rejects.toThrow('could not be renewed')
  expect(send).not.toHaveBeenCalled()
  expect(readSession()).toEqual(aSession('old'))
  other.markRequestStart()
  await expect(other.refreshOnce('access-old', send)).resolves.toBe('access-new')
  await expect(refreshOnce('access-old', vi.fn<SendRefresh>())).resolves.toBe('access-new')
})

test('after a refresh that failed, what another tab renewed meanwhile counts', async () => {
  await expect(refreshOnce('access-old', () => Promise.reject(new Error('502')))).rejects.toThrow('502')
  renewSession(aSession('new'))
  await expect(refreshOnce('access-old', vi.fn<SendRefresh>())).resolves.toBe('access-new')
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

test('a renewal that another tab was faster with is not needed', async () => {
  const send = vi.fn<SendRefresh>(async () => {
    writeSession(aSession('new')) // as another tab does
    throw new SessionError() // the token was spent
  })
  expect(await refreshOnce('access-old', send)).toBe('access-new')
  expect(readSession()).toEqual(aSession('new'))
})

test('what was begun in a session that is over gets no token of the next one', async () => {
  endSession()
  startSession(aSession('other'))
  const send = vi.fn<SendRefresh>(async () => aSession('new'))
  const next = refreshOnce('access-other', send)
  await expect(refreshOnce('access-old', send)).rejects.toThrow('Refresher token is missing.')
  expect(await next).toBe('access-new')
})

test('a caller whose own token is refused too does not go on with it', async () => {
  writeSession(aSession('newer')) // by another tab
  const send = vi.fn<SendRefresh>(async () => aSession('newest'))
  recheckSession()
  const tokens = Promise.all([refreshOnce('access-old', send), refreshOnce('access-newer', send)])
  expect(await tokens).toEqual(['access-newer', 'access-newest'])
  expect(send).toHaveBeenCalledExactlyOnceWith('refresh-newer', 'access-newer')
})

test('a session with a refresh token only is renewed', async () => {
  startSession({ ...aSession('old'), accessToken: '' })
  expect(isSignedIn()).toBe(true)
  expect(await refreshOnce('', async () => aSession('new'))).toBe('access-new')
})

test('whatever comes as an answer, nothing malformed is kept', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'a b', 'a\r\nb', 'ă', 'ok'))
  const value = fc.oneof(text, fc.jsonValue())
  const answers = fc.oneof(fc.record({ accessToken: value, refreshToken: value, idToken: value }), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      startSession(aSession('old'))
      await refreshOnce('access-old', async () => session.parse(answer)).catch(() => undefined)
      const kept = readSession()
      expect(kept).not.toBeNull()
      const tokens = [kept?.accessToken, kept?.refreshToken, kept?.idToken || undefined]
      for (const token of tokens.filter((one) => one !== undefined)) expect(token).toMatch(/^[\x21-\x7e]+$/)
      expect(() => new Headers({ Authorization: `Bearer ${kept?.accessToken}` })).not.toThrow()
    }),
    { numRuns: 500 },
  )
})

describe('over several tabs', () => {
  /** Another tab holds the lock until the gate opens. */
  function heldLock() {
    const gate = Promise.withResolvers<void>()
    const name = 'app-session'
    const held = navigator.locks.request(name, () => gate.promise)
    onTestFinished(async () => {
      gate.resolve()
      await held
    })
    return gate
  }

  test('waits for a renewal in another tab and goes on with its token', async () => {
    const gate = heldLock()
    const send = vi.fn<SendRefresh>(async () => aSession('newer'))
    const refresh = refreshOnce('access-old', send)
    writeSession(aSession('new'))
    gate.resolve()
    expect(await refresh).toBe('access-new')
    expect(send).not.toHaveBeenCalled()
  })

  test('gives nothing away to a session that began while it waited', async () => {
    const gate = heldLock()
    const send = vi.fn<SendRefresh>(async () => aSession('newer'))
    const refresh = refreshOnce('access-old', send)
    startSession(aSession('other'))
    gate.resolve()
    await expect(refresh).rejects.toThrow('Refresher token is missing.')
    expect(send).not.toHaveBeenCalled()
    expect(readSession()).toEqual(aSession('other'))
  })

  test('gives up for now when the other tab takes more than 20 seconds', async () => {
    heldLock()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const send = vi.fn<SendRefresh>(async () => aSession('newer'))
    const refresh = refreshOnce('access-old', send)
    const settled = vi.fn<() => void>()
    refresh.catch(settled)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await expect(refresh).rejects.toThrow('Another tab does not finish.')
    expect(send).not.toHaveBeenCalled()
    expect(readSession()).toEqual(aSession('old'))
    expect(sessionError()?.message).toBe('Another tab does not finish.')
    expect(pendingRefresh()).toBeUndefined()
  })

  test('says nothing of a wait that was in vain to whoever has signed out meanwhile', async () => {
    heldLock()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const refresh = refreshOnce('access-old', vi.fn<SendRefresh>()).catch(() => undefined)
    endSession()
    await vi.advanceTimersByTimeAsync(20_000)
    await refresh
    expect(sessionError()).toBeNull()
  })

  test('holds the lock while it asks the server, and no longer', async () => {
    const isHeld = async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'app-session')
    const refresh = refreshOnce('access-old', async () => {
      expect(await isHeld()).toBe(true)
      return aSession('new')
    })
    expect(await refresh.then(isHeld)).toBe(false)
  })

  test('without locks waits a moment, then looks what another tab did', async () => {
    vi.stubGlobal('navigator', {})
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const send = vi.fn<SendRefresh>(async () => aSession('newer'))
    const all = Promise.all([refreshOnce('access-old', send), refreshOnce('access-old', send)])
    writeSession(aSession('new'))
    await vi.advanceTimersByTimeAsync(500)
    expect(await all).toEqual(['access-new', 'access-new'])
    expect(send).not.toHaveBeenCalled()

    const both = Promise.all([refreshOnce('access-new', send), refreshOnce('access-new', send)])
    await vi.advanceTimersByTimeAsync(500)
    expect(await both).toEqual(['access-newer', 'access-newer'])
    expect(send).toHaveBeenCalledExactlyOnceWith('refresh-new', 'access-new')
  })

  test('renews without locks where they are denied', async () => {
    const request = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'))
    vi.stubGlobal('navigator', { locks: { request } })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(await refreshOnce('access-old', async () => aSession('new'))).toBe('access-new')
  })

  test('sends a renewal that fails under the lock no second time', async () => {
    const send = vi.fn<SendRefresh>(() => Promise.reject(new Error('502')))
    await expect(refreshOnce('access-old', send)).rejects.toThrow('502')
    expect(send).toHaveBeenCalledOnce()
  })
})

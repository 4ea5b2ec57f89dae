import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { endSession, SessionError, startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { jwtOf } from '@/test/tokens'
import { testWrite } from '@/test/write'
import { recentChanges } from './recent-changes'
import { runSingle } from './run-single'

const row = { id: 3, name: 'Mai' }
const signIn = (sub: string) => startSession(session.parse({ accessToken: jwtOf({ sub }) }))

beforeEach(() => {
  fakeCookies()
  vi.stubGlobal('navigator', { onLine: true })
  signIn('ann')
  return () => {
    endSession()
    vi.unstubAllGlobals()
  }
})

test('nothing is sent in the session of the next person', async () => {
  const read = Promise.withResolvers<unknown>()
  const send = vi.fn<() => Promise<void>>()
  const running = runSingle(testWrite({ prepare: () => read.promise, send }), row, 'Blocked')
  endSession()
  signIn('linh')
  read.resolve({})
  await expect(running).rejects.toBeInstanceOf(SessionError)
  expect(send).not.toHaveBeenCalled()
  expect(recentChanges.get()).toEqual([])
})

test('a write that was pending when the session ended is listed for the same person only', async () => {
  for (const person of ['ann', 'linh']) {
    const response = Promise.withResolvers<void>()
    const send = vi.fn<() => Promise<void>>(() => response.promise)
    const running = runSingle(testWrite({ send }), row, 'Blocked')
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    endSession(new SessionError())
    signIn(person)
    response.resolve()
    const { change } = await running
    expect(change?.text).toBe(person === 'ann' ? 'Blocked' : undefined)
    expect(recentChanges.get()).toHaveLength(person === 'ann' ? 1 : 0)
    recentChanges.set([])
  }
})

test('after a lost response, the record says whether the write was done', async () => {
  const lost = () => Promise.reject(new ApiError('no-response', 0, undefined))
  const done = await runSingle(testWrite({ send: lost }), row, 'Blocked')
  expect(done.outcome).toBe('done')
  const isDone = async () => false
  await expect(runSingle(testWrite({ send: lost, isDone }), row, 'Blocked')).rejects.toThrow('Connection error.')
})

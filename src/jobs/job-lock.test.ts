import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'
import { testWrite } from '@/test/write'
import { isJobRunning } from './job-lock'
import { startJob } from './jobs'

/** A write whose calls never end. */
const write = testWrite({ send: () => new Promise(() => undefined) })
const locks = (held: string[]) => ({ query: () => Promise.resolve({ held: held.map((name) => ({ name })) }) })

beforeEach(() => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  startSession(session.parse({ accessToken: jwtOf({ sub: 'ann' }) }))
  return () => {
    endSession()
    vi.unstubAllGlobals()
  }
})

test('detects a job of this tab without locks', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(await isJobRunning()).toBe(false)
  startJob(new QueryClient(), write, [{ id: 1, name: 'Mai' }])
  expect(await isJobRunning()).toBe(true)
})

test('detects a job of another tab by its lock', async () => {
  vi.stubGlobal('navigator', { locks: locks(['app-session']) })
  expect(await isJobRunning()).toBe(false)
  vi.stubGlobal('navigator', { locks: locks(['app-session', 'app-job']) })
  expect(await isJobRunning()).toBe(true)
})

test('detects no job if the browser denies locks', async () => {
  vi.stubGlobal('navigator', { locks: { query: () => Promise.reject(new DOMException('No', 'SecurityError')) } })
  expect(await isJobRunning()).toBe(false)
})

import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'
import type { BulkAction } from './bulk-action'
import { discardBulkJobs, startBulkJob } from './bulk-jobs'
import { isJobRunning } from './job-lock'

/** An action whose calls never end. */
const action: BulkAction = {
  id: 'users/block',
  title: 'Block users',
  send: () => new Promise(() => undefined),
  isDone: () => Promise.resolve(false),
  invalidates: [],
}
const locks = (held: string[]) => ({ query: () => Promise.resolve({ held: held.map((name) => ({ name })) }) })

beforeEach(() => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined)
  startSession(session.parse({ accessToken: jwtOf({ sub: 'ann' }) }))
  return () => {
    discardBulkJobs()
    vi.unstubAllGlobals()
  }
})

test('detects a job of this tab without locks', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(await isJobRunning()).toBe(false)
  startBulkJob(new QueryClient(), action, [{ id: 1, name: 'Mai' }])
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

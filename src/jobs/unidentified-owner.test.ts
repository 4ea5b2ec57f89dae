import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'
import type { BulkAction } from './bulk-action'
import { discardBulkJobs, startBulkJob } from './bulk-jobs'
import { areLedgersStored } from './job-store'

const action: BulkAction = {
  id: 'users/block',
  title: 'Block users',
  send: () => new Promise(() => {}),
  isDone: () => Promise.resolve(false),
  invalidates: [],
}

test('the ledger of a person whom the tokens do not identify is not stored, and says so', () => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  onTestFinished(() => {
    discardBulkJobs()
    vi.unstubAllGlobals()
  })
  startSession(session.parse({ accessToken: jwtOf({}) }))
  startBulkJob(new QueryClient(), action, [{ id: 1, name: 'Ann' }])
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('app_ledgers'))).toEqual([])
  expect(areLedgersStored.get()).toBe(false)
  discardBulkJobs()
  expect(areLedgersStored.get()).toBe(true)
})

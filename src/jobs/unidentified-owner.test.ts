import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endSession, startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'
import { testWrite } from '@/test/write'
import { areLedgersStored, jobs } from './job-store'
import { startJob } from './jobs'

test('the ledger of a person whom the tokens do not identify is not stored, and says so', () => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  onTestFinished(() => {
    endSession()
    vi.unstubAllGlobals()
  })
  startSession(session.parse({ accessToken: jwtOf({}) }))
  startJob(new QueryClient(), testWrite({ send: () => new Promise(() => {}) }), [{ id: 1, name: 'Ann' }])
  expect(Object.keys(sessionStorage).filter((key) => key.includes('ledgers'))).toEqual([])
  expect(areLedgersStored.get()).toBe(false)
  jobs.set([])
  expect(areLedgersStored.get()).toBe(true)
})

import { expect, test } from 'vitest'
import { testWrite } from '@/test/write'
import { createJob, jobReducer, restoreJob } from './job-reducer'
import type { Job } from './job-store'
import type { LedgerRow } from './ledger/ledger'

const row = (outcome: LedgerRow['outcome']): LedgerRow => ({ id: 1, name: 'Mai', outcome })
const write = testWrite()
const job = (phase: Job['phase'], rows: LedgerRow[]): Job => ({ ...createJob(write, [], 5), phase, rows })

const run = { type: 'run', at: 9 } as const
const stop = { type: 'stop' } as const
const pause = { type: 'paused', pause: 'offline' } as const

test.each(['running', 'checking', 'stopping'] as const)(
  'a job that is %s is neither started, checked nor repeated another time',
  (phase) => {
    const before = job(phase, [row('refused')])
    for (const event of [run, { type: 'check' }, { type: 'retry' }] as const)
      expect(jobReducer(before, event)).toBe(before)
  },
)

test('a job that has ended neither stops nor pauses, and shows a response that arrives late', () => {
  const before = job('ended', [row('running')])
  for (const event of [stop, pause]) expect(jobReducer(before, event)).toBe(before)
  const after = jobReducer(before, { type: 'row changed', index: 0, row: row('done') })
  expect(after).toMatchObject({ phase: 'ended', rows: [row('done')] })
})

test('the end of a job ends its pause, and its next run forgets why it has ended', () => {
  const ended = jobReducer(jobReducer(job('running', [row('waiting')]), pause), {
    type: 'ended',
    reason: 'server down',
  })
  expect(ended).toMatchObject({ phase: 'ended', pause: undefined, endReason: 'server down' })
  expect(jobReducer(ended, run)).toMatchObject({ phase: 'running', endReason: undefined })
})

const ledger = (outcome: LedgerRow['outcome'], phase: Job['phase'], endReason?: Job['endReason']) => ({
  id: '1',
  actionId: 'users/block',
  startedAt: 5,
  phase,
  endReason,
  rows: [row(outcome)],
})

test.each([
  [ledger('waiting', 'running'), 'reloaded'],
  [ledger('waiting', 'ended'), undefined], // the person has stopped it
  [ledger('waiting', 'ended', 'signed out'), 'signed out'],
  [ledger('waiting', 'checking', 'server down'), 'reloaded'],
  [ledger('done', 'stopping'), undefined],
])('an interrupted job says why it has ended: %#', (stored, reason) => {
  expect(restoreJob(stored, write)).toMatchObject({ phase: 'ended', endReason: reason, title: 'Block users' })
})

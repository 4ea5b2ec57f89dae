import { expect, test } from 'vitest'
import { testWrite } from '@/test/write'
import { createJob, type JobEvent, jobReducer, restoreJob } from './job-reducer'
import type { Job } from './job-store'
import type { LedgerRow } from './ledger/ledger'

const row = (outcome: LedgerRow['outcome']): LedgerRow => ({ id: 1, name: 'Mai', outcome })
const write = testWrite()
const job = (phase: Job['phase'], rows: LedgerRow[]): Job => ({ ...createJob(write, [], 5), phase, rows })

const rows = (['waiting', 'running', 'done', 'refused', 'unknown'] as const).map(row)
const afterRetry = (['waiting', 'running', 'done', 'waiting', 'unknown'] as const).map(row)
const events = {
  run: { type: 'run', at: 9 },
  check: { type: 'check' },
  retry: { type: 'retry' },
  stop: { type: 'stop' },
  'row changed': { type: 'row changed', index: 1, row: row('done') },
  paused: { type: 'paused', pause: 'offline' },
  ended: { type: 'ended', reason: 'server down' },
} as const satisfies Record<JobEvent['type'], JobEvent>

const nothing = {}
const stopping = { phase: 'stopping' } as const
const paused = { pause: 'offline' } as const
const changed = { rows: rows.with(1, row('done')) }
const ended = { phase: 'ended', pause: undefined, endReason: 'server down' } as const

/** What each event changes in each phase. */
const changes = {
  running: { run: nothing, check: nothing, retry: nothing, stop: stopping, 'row changed': changed, paused, ended },
  checking: { run: nothing, check: nothing, retry: nothing, stop: stopping, 'row changed': changed, paused, ended },
  stopping: { run: nothing, check: nothing, retry: nothing, stop: stopping, 'row changed': changed, paused, ended },
  ended: {
    run: { phase: 'running', endReason: undefined, run: { startedAt: 9, rowCount: 1 } },
    check: { phase: 'checking', endReason: undefined },
    retry: { rows: afterRetry },
    stop: nothing,
    'row changed': changed, // a response that arrives late
    paused: nothing,
    ended,
  },
} as const satisfies Record<Job['phase'], Record<JobEvent['type'], Partial<Job>>>

const phases = ['running', 'checking', 'stopping', 'ended'] as const
const types = ['run', 'check', 'retry', 'stop', 'row changed', 'paused', 'ended'] as const
const cases = phases.flatMap((phase) => types.map((type) => [phase, type] as const))

test.each(cases)('a job that is %s gets the event %s', (phase, type) => {
  const before = { ...job(phase, rows), pause: { until: 5 }, endReason: 'signed out' as const }
  expect(jobReducer(before, events[type])).toEqual({ ...before, ...changes[phase][type] })
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

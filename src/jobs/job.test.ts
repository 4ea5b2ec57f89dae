import { expect, test } from 'vitest'
import { testWrite } from '@/test/write'
import { createJob, type JobEvent, jobReducer, restoreJob } from './job'
import type { Job } from './job-store'
import type { LedgerRow } from './ledger/ledger'

const row = (outcome: LedgerRow['outcome']): LedgerRow => ({ id: 1, name: 'Mai', outcome })
const write = testWrite()
const job = (phase: Job['phase'], changes: Partial<Job> = {}): Job => ({
  ...createJob(write, [{ id: 1, name: 'Mai' }], 5),
  phase,
  ...changes,
})

const events = {
  run: { type: 'run', at: 9 },
  check: { type: 'check' },
  retry: { type: 'retry' },
  stop: { type: 'stop' },
  'row changed': { type: 'row changed', index: 0, row: row('done') },
  paused: { type: 'paused', pause: 'offline' },
  ended: { type: 'ended', reason: 'server down' },
} as const satisfies Record<JobEvent['type'], JobEvent>

/** What an event changes in each phase; 'nothing' if it makes no sense there. */
const table: Record<JobEvent['type'], Record<Job['phase'], Partial<Job> | 'nothing'>> = {
  run: {
    ended: { phase: 'running', endReason: undefined, run: { startedAt: 9, rowCount: 1 } },
    running: 'nothing',
    checking: 'nothing',
    stopping: 'nothing',
  },
  check: {
    ended: { phase: 'checking', endReason: undefined },
    running: 'nothing',
    checking: 'nothing',
    stopping: 'nothing',
  },
  retry: { ended: { rows: [row('waiting')] }, running: 'nothing', checking: 'nothing', stopping: 'nothing' },
  stop: {
    ended: 'nothing',
    running: { phase: 'stopping' },
    checking: { phase: 'stopping' },
    stopping: { phase: 'stopping' },
  },
  'row changed': {
    ended: { rows: [row('done')] }, // a call that was sent before the session ended
    running: { rows: [row('done')] },
    checking: { rows: [row('done')] },
    stopping: { rows: [row('done')] },
  },
  paused: {
    ended: 'nothing',
    running: { pause: 'offline' },
    checking: { pause: 'offline' },
    stopping: { pause: 'offline' },
  },
  ended: {
    ended: { endReason: 'server down' },
    running: { phase: 'ended', pause: undefined, endReason: 'server down' },
    checking: { phase: 'ended', pause: undefined, endReason: 'server down' },
    stopping: { phase: 'ended', pause: undefined, endReason: 'server down' },
  },
}

const phases = ['ended', 'running', 'checking', 'stopping'] as const
const cases = Object.values(events).flatMap((event) => phases.map((phase) => ({ event, phase })))

test.each(cases)('$event.type while $phase', ({ event, phase }) => {
  const before = job(phase, { rows: [row(event.type === 'retry' ? 'refused' : 'waiting')] })
  const changes = table[event.type][phase]
  const after = jobReducer(before, event)
  expect(after === before).toBe(changes === 'nothing')
  expect(after).toEqual({ ...before, ...(changes !== 'nothing' && changes) })
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

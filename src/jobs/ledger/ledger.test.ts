import { expect, test } from 'vitest'
import { testWrite } from '@/test/write'
import { type LedgerRow, sortByAttention, startRow, summarize } from './ledger'
import { describeProgress, describeSent, describeState } from './progress'

const rowsOf = (...outcomes: LedgerRow['outcome'][]): LedgerRow[] =>
  outcomes.map((outcome, index) => ({ ...startRow({ id: index + 1, name: `Person ${index + 1}` }), outcome }))

test.each([
  [rowsOf('done', 'done'), '2 of 2 done'],
  [rowsOf('done', 'refused', 'unknown'), '1 of 3 done, 1 refused, 1 unknown'],
  [rowsOf('done', 'waiting', 'running'), '1 of 3 done, 2 not done'],
])('a job is summarized: %#', (rows, text) => {
  expect(summarize(rows)).toBe(text)
})

test('the progress says how many are left and how long that takes', () => {
  const rows = rowsOf('done', 'done', 'refused', 'done', 'waiting', 'running', 'waiting', 'waiting')
  const run = { startedAt: 10_000, rowCount: 8 }
  expect(describeProgress({ rows, phase: 'running', run }, 20_000)).toBe('3 of 8 done · 1 refused · about 10 s left')
  expect(describeProgress({ rows, phase: 'running', run }, 310_000)).toBe('3 of 8 done · 1 refused · about 5 min left')
  expect(describeProgress({ rows, phase: 'ended', run }, 20_000)).toBe('3 of 8 done · 1 refused')
  expect(describeSent({ rows })).toBe('50 percent sent.')
  expect(describeSent({ rows: rowsOf('waiting') })).toBe('')
})

test('the remaining time is not estimated before three rows of a run were sent', () => {
  const rows = rowsOf('done', 'done', 'refused', 'done', 'waiting', 'running', 'waiting', 'waiting')
  const run = { startedAt: 10_000, rowCount: 5 } // continued with the last five rows, of which one was sent
  expect(describeProgress({ rows, phase: 'running', run }, 20_000)).toBe('3 of 8 done · 1 refused')
})

test('a pause and an early end are explained', () => {
  const job = {
    id: '1',
    actionId: '',
    title: '',
    startedAt: 0,
    rows: [],
    write: testWrite(),
    phase: 'running' as const,
    endReason: undefined,
    run: { startedAt: 0, rowCount: 0 },
  }
  expect(describeState({ ...job, pause: { until: 12_300 } }, 10_000)).toContain('It continues in 2 s.')
  expect(describeState({ ...job, pause: 'offline' }, 0)).toContain('You are offline.')
  expect(describeState({ ...job, phase: 'ended', pause: undefined, endReason: 'server down' }, 0)).toBe(
    'The server has stopped responding. Nothing more was sent.',
  )
})

test('when a job has ended, the rows that need attention come first', () => {
  const rows = sortByAttention(rowsOf('done', 'waiting', 'refused', 'done', 'unknown', 'refused'))
  expect(rows.map(({ outcome, id }) => `${outcome} ${id}`)).toEqual([
    'unknown 5',
    'refused 3',
    'refused 6',
    'waiting 2',
    'done 1',
    'done 4',
  ])
})

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { signInBeforeEach } from '@/test/signed-in'
import { type Ledger, startRow } from './ledger'
import { areLedgersStored, readLedgers, writeLedgers } from './stored-ledgers'

signInBeforeEach()

const aLedger = (id: string, count: number): Ledger => ({
  id,
  actionId: 'users/block',
  startedAt: 1,
  phase: 'running',
  rows: Array.from({ length: count }, (_, index) => startRow({ id: index + 1, name: `Person ${index + 1}` })),
})
const finish = (ledger: Ledger, index: number): Ledger => {
  const row = ledger.rows[index]
  return row ? { ...ledger, rows: ledger.rows.with(index, { ...row, outcome: 'done', reason: 'x' }) } : ledger
}
const storedTexts = () => Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key))

test('what was written last is read, after any changes of rows', () => {
  const change = fc.record({ job: fc.nat({ max: 1 }), row: fc.nat({ max: 70 }), isDismissed: fc.boolean() })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      let ledgers = [aLedger('1', 65), aLedger('2', 20)]
      writeLedgers(ledgers)
      for (const { job, row, isDismissed } of changes) {
        ledgers = isDismissed ? ledgers.slice(job) : ledgers.map((one, at) => (at === job ? finish(one, row) : one))
        writeLedgers(ledgers)
      }
      expect(readLedgers()).toEqual(ledgers)
    }),
    { numRuns: 50 },
  )
})

// Rules: Resilience: The storage of the tab is full
test('a ledger that does not fit is not stored at all: an old state would send rows twice', () => {
  const ledger = aLedger('1', 50)
  writeLedgers([ledger])
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeLedgers([finish(ledger, 30)])
  expect(areLedgersStored()).toBe(false)
  expect(storedTexts()).toEqual([])
  writeLedgers([])
  expect(areLedgersStored()).toBe(true)
})

test('a ledger without all of its rows is not read', () => {
  writeLedgers([aLedger('1', 50)])
  sessionStorage.removeItem(Object.keys(sessionStorage).find((key) => key.endsWith('/20')) ?? '')
  expect(readLedgers()).toEqual([])
})

const tampered: [string, (entry: string) => string][] = [
  ['an id of -1', (entry) => entry.replace('"id":7,', '"id":-1,')],
  ['more rows than it says', (entry) => entry.replace('"rowCount":7', '"rowCount":1')],
  ['a billion rows', (entry) => entry.replace('"rowCount":7', '"rowCount":1e9')],
]

test.each(tampered)('a ledger that was tampered with is not read: %s', (_what, tamper) => {
  writeLedgers([]) // The storage is another one than in the test before.
  writeLedgers([aLedger('1', 7)])
  expect(readLedgers()).toHaveLength(1)
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, tamper(sessionStorage.getItem(key) ?? ''))
  const started = performance.now()
  expect(readLedgers()).toEqual([])
  expect(performance.now() - started).toBeLessThan(1_000)
})

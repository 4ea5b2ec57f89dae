import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError, NotSentError } from '@/api/errors'
import { testWrite } from '@/test/write'
import { startRow } from './ledger/ledger'
import { runAction } from './run-action'
import { sendRows } from './run-job'
import type { Write } from './write'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
})

/** Runs a job on some records. */
function start(write: Write, ...ids: number[]) {
  let rows = ids.map((id) => startRow({ id, name: 'Mai', data: 6 }))
  const change = (index: number, row: (typeof rows)[number]) => void (rows = rows.with(index, row))
  const controller = new AbortController()
  const ended = sendRows(write, { rows: () => rows, change, showPause: () => undefined, stop: controller.signal })
  return { ended, stop: () => controller.abort(), outcomes: () => rows.map(({ outcome }) => outcome), rows: () => rows }
}

/** Runs a write of user 7 that does not end before the test. */
function holdUser7() {
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  start(testWrite({ send: () => held.promise }), 7)
}

// Rules: Resilience: Two jobs change the same record
test('of two jobs at the same moment, one extends a membership, and the other is refused with the reason', async () => {
  let expiry = 6
  const write = testWrite({
    prepare: async ({ data }) => {
      const read = expiry
      await new Promise((resolve) => setTimeout(resolve))
      if (read !== data) throw new NotSentError('Not extended: the membership has changed since.')
      return data
    },
    send: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      expiry += 6
    },
  })
  const [one, other] = [start(write, 7), start(write, 7)]
  await Promise.all([one.ended, other.ended])
  expect([...one.outcomes(), ...other.outcomes()]).toEqual(['done', 'refused'])
  expect(other.rows()[0]?.reason).toBe('Not extended: the membership has changed since.')
  expect(expiry).toBe(12)
})

// Rules: Resilience: Somebody else has deleted the record
test('a deletion of a record that somebody else has deleted is done, and another refusal of it is not', async () => {
  const refuse = (status: number) => () => Promise.reject(new ApiError(status, 'User not found'))
  const run = async (status: number, effect?: 'deletes') => {
    const job = start(testWrite({ send: refuse(status), ...(effect && { effect }) }), 7)
    await job.ended
    return job.outcomes()
  }
  expect(await run(404, 'deletes')).toEqual(['done'])
  expect(await run(404)).toEqual(['refused'])
  expect(await run(409, 'deletes')).toEqual(['refused'])
})

test('a stop ends the wait for a record, and its row still waits', async () => {
  holdUser7()
  const send = vi.fn<() => Promise<void>>()
  const job = start(testWrite({ send }), 7)
  await vi.waitFor(() => expect(job.outcomes()).toEqual(['running']))
  job.stop()
  await job.ended
  expect(job.rows()).toEqual([startRow({ id: 7, name: 'Mai', data: 6 })])
  expect(send).not.toHaveBeenCalled()
})

const denied = { request: () => Promise.reject(new DOMException('No', 'SecurityError')) }

test.each([
  ['without locks', undefined],
  ['where the browser denies them', denied],
])('a write runs once %s', async (_where, locks) => {
  vi.stubGlobal('navigator', { onLine: true, locks })
  const send = vi.fn<() => Promise<void>>().mockRejectedValue(new NotSentError('Locked'))
  const options = { change: () => undefined, mustWait: () => false, stop: new AbortController().signal }
  const { row } = await runAction(testWrite({ send }), startRow({ id: 7, name: 'Mai' }), options)
  expect(row).toMatchObject({ outcome: 'refused', reason: 'Locked' })
  expect(send).toHaveBeenCalledTimes(1)
})

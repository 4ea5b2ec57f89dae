import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NotSentError } from '@/api/errors'
import { SessionError } from '@/session/session'
import { testWrite } from '@/test/write'
import { startRow } from './ledger/ledger'
import { withRecordLock } from './record-lock'
import { sendRows } from './run-job'

const stop = new AbortController().signal

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks })
  return () => vi.unstubAllGlobals()
})

/** A server with one membership, and the jobs that extend it. */
function membershipJobs() {
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
  const run = async () => {
    let rows = Array.from({ length: 1 }, () => startRow({ id: 7, name: 'Mai', data: 6 }))
    const change = (index: number, row: (typeof rows)[number]) => void (rows = rows.with(index, row))
    await sendRows(write, { rows: () => rows, change, showPause: () => undefined, stop })
    return rows[0]
  }
  return { run, expiry: () => expiry }
}

test('of two jobs at the same moment, one extends a membership, and the other is refused with the reason', async () => {
  const { run, expiry } = membershipJobs()
  const rows = await Promise.all([run(), run()])
  expect(rows.map((row) => row?.outcome)).toEqual(['done', 'refused'])
  expect(rows[1]?.reason).toBe('Not extended: the membership has changed since.')
  expect(expiry()).toBe(12)
})

test('a stop ends the wait for a record, and its row still waits', async () => {
  const controller = new AbortController()
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  void withRecordLock('users/7', () => held.promise)
  let rows = [startRow({ id: 7, name: 'Mai' })]
  const send = vi.fn<() => Promise<void>>()
  const change = (index: number, row: (typeof rows)[number]) => void (rows = rows.with(index, row))
  const run = sendRows(testWrite({ send }), {
    rows: () => rows,
    change,
    showPause: () => undefined,
    stop: controller.signal,
  })
  await vi.waitFor(() => expect(rows[0]?.outcome).toBe('running'))
  controller.abort()
  await run
  expect(rows).toEqual([startRow({ id: 7, name: 'Mai' })])
  expect(send).not.toHaveBeenCalled()
})

test('the end of the session ends the wait for a record', async () => {
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  void withRecordLock('users/7', () => held.promise)
  let rows = [7, 8].map((id) => startRow({ id, name: 'Mai' }))
  const write = testWrite({ send: () => Promise.reject(new SessionError()) })
  const change = (index: number, row: (typeof rows)[number]) => void (rows = rows.with(index, row))
  const reason = await sendRows(write, { rows: () => rows, change, showPause: () => undefined, stop })
  expect(reason).toBe('signed out')
  expect(rows.map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting'])
})

test('without locks, or where the browser denies them, the task runs', async () => {
  const denied = { request: () => Promise.reject(new DOMException('No', 'SecurityError')) }
  for (const locks of [undefined, denied]) {
    vi.stubGlobal('navigator', { locks })
    expect(await withRecordLock('users/7', () => Promise.resolve('done'))).toBe('done')
  }
})

test('the error of a task is passed on, and the task runs once', async () => {
  const task = vi.fn<() => Promise<void>>().mockRejectedValue(new DOMException('refused', 'SecurityError'))
  await expect(withRecordLock('users/7', task)).rejects.toThrow('refused')
  expect(task).toHaveBeenCalledTimes(1)
})

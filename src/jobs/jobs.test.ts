import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { ApiError, NotSentError } from '@/api/errors'
import { personalStorage } from '@/session/personal-store'
import { endSession, SessionError } from '@/session/session'
import { stubPageBeforeEach } from '@/test/page-events'
import { signIn, signInBeforeEach } from '@/test/signed-in'
import { testWrite } from '@/test/write'
import { toast } from '@/ui/toast/toast'
import { z } from '@/zod'
import { isJobRunning, jobs, openJob } from './job-store'
import {
  checkUnknown,
  continueJob,
  dismissJob,
  restoreJobs,
  retryRefused,
  startJob,
  stopJob,
  undoChange,
  undoJob,
} from './jobs'
import type { ActionRow } from './ledger/ledger'
import { addChange, recentChanges } from './recent-changes'
import { changedSince } from './record-actions'
import type { Write } from './write'

const createQueryClient = () => new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
const rowsOf = (count: number): ActionRow[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Person ${index + 1}` }))
const job = () => jobs.get()[0]
const outcomes = () => job()?.rows.map(({ outcome }) => outcome)
const hasEnded = () => vi.waitFor(() => expect(job()?.phase).toBe('ended'))
/** Waits until the job has left the activity panel. */
const hasLeft = () => vi.waitFor(() => expect(jobs.get()).toEqual([]))

signInBeforeEach()
const canUnload = stubPageBeforeEach()

/** An action whose calls wait until the test answers them. */
function heldAction(rest: Partial<Write> = {}) {
  const held = new Map<number, PromiseWithResolvers<void>>()
  const sent: number[] = []
  const action = testWrite({
    send: ({ id }) => {
      sent.push(id)
      const response = Promise.withResolvers<void>()
      held.set(id, response)
      return response.promise
    },
    isDone: () => Promise.resolve(false),
    ...rest,
  })
  return {
    action,
    sent,
    answer: (id: number) => held.get(id)?.resolve(),
    fail: (id: number, error: Error) => held.get(id)?.reject(error),
  }
}

/** The keys of the stored ledgers. */
const storedKeys = () => Object.keys(sessionStorage).filter((key) => key.includes('ledgers'))

/** Forgets the jobs in memory but not in the storage, as a reload does. */
function reload() {
  const stored = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''] as const)
  jobs.set([])
  for (const [key, value] of stored) sessionStorage.setItem(key, value)
}

test('a job opens its ledger, asks before unload while it runs, and refreshes the lists once at its end', async () => {
  const client = createQueryClient()
  const refreshed: unknown[] = []
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') refreshed.push(event.mutation.meta?.invalidates)
  })
  const shown = vi.spyOn(toast, 'show').mockReturnValue()
  const { action, answer, sent } = heldAction()
  startJob(client, action, rowsOf(4))
  await vi.waitFor(() => expect(sent).toEqual([1, 2, 3]))
  expect(openJob.get()).toBe(job()?.id)
  expect(canUnload()).toBe(false)
  expect(client.isMutating()).toBe(1)
  expect(outcomes()).toEqual(['running', 'running', 'running', 'waiting'])
  answer(1)
  await vi.waitFor(() => expect(sent).toEqual([1, 2, 3, 4]))
  expect(refreshed).toEqual([])
  for (const id of [2, 3, 4]) answer(id)
  await hasEnded()
  expect(refreshed).toEqual([[['users']]])
  expect(shown).not.toHaveBeenCalled() // the open ledger says it
  expect(canUnload()).toBe(true)
  dismissJob(job()?.id ?? '')
  expect(storedKeys()).toEqual([])
})

test('a refused row is sent again, an unknown one only after it was found not to be done', async () => {
  const client = createQueryClient()
  const shown = vi.spyOn(toast, 'show').mockReturnValue()
  const { action, answer, fail, sent } = heldAction()
  startJob(client, action, rowsOf(3))
  openJob.set(undefined)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  answer(1)
  fail(2, new ApiError(400, 'Locked'))
  fail(3, new ApiError(0, undefined))
  await hasEnded()
  expect(outcomes()).toEqual(['done', 'refused', 'unknown'])
  expect(shown.mock.calls).toMatchObject([[{ kind: 'error', text: '1 of 3 done, 1 refused, 1 unknown' }]])
  const id = job()?.id ?? ''
  retryRefused(client, id)
  await vi.waitFor(() => expect(sent).toEqual([1, 2, 3, 2]))
  answer(2)
  await hasEnded()
  expect(outcomes()).toEqual(['done', 'done', 'unknown'])

  await checkUnknown(client, id)
  expect(sent).toHaveLength(4)
  expect(outcomes()).toEqual(['done', 'done', 'waiting'])
  void continueJob(client, id)
  await vi.waitFor(() => expect(sent).toEqual([1, 2, 3, 2, 3]))
  answer(3)
  await hasLeft()
  expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'success', text: '3 of 3 done' }))
})

test('a job in the background stays in the panel if a row that is done has a remark, and its toast offers the undo', async () => {
  const shown = vi.spyOn(toast, 'show').mockReturnValue()
  const undo = { label: 'Recreate' as const, write: testWrite() }
  startJob(createQueryClient(), testWrite({ send: async () => ({ note: 'Twice' }), undo }), rowsOf(1))
  openJob.set(undefined)
  await hasEnded()
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce())
  expect(shown.mock.calls).toMatchObject([[{ undo: { label: 'Recreate' } }]])
  expect(job()?.rows).toMatchObject([{ outcome: 'done', reason: 'Twice' }])
})

test('a job that the person stops in the background is no failure', async () => {
  const shown = vi.spyOn(toast, 'show').mockReturnValue()
  const { action, sent, answer } = heldAction()
  startJob(createQueryClient(), action, rowsOf(4))
  openJob.set(undefined)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  stopJob(job()?.id ?? '')
  for (const id of sent) answer(id)
  await vi.waitFor(() => expect(shown).toHaveBeenCalled())
  expect(shown.mock.calls).toMatchObject([[{ kind: 'message', text: '3 of 4 done, 1 not done' }]])
})

test('what an undo was refused is offered again once its ledger is discarded, unless the record has changed since', async () => {
  const refusals = new Map([
    [2, new ApiError(400, 'Try later')],
    [3, new NotSentError(changedSince)],
  ])
  const send = async ({ id }: ActionRow) => {
    const refusal = refusals.get(id)
    if (refusal) throw refusal
  }
  const undo = { label: 'Undo' as const, write: testWrite({ id: 'users/block/undo', send }) }
  startJob(createQueryClient(), testWrite({ undo }), rowsOf(3))
  await hasEnded()
  const { id: blocked = '' } = job() ?? {}
  undoJob(createQueryClient(), blocked, undo)
  const undoing = () => jobs.get().find((one) => one.undoes === blocked)
  await vi.waitFor(() => expect(undoing()?.phase).toBe('ended'))
  const changes = () => recentChanges.get().map(({ rows, failure }) => [rows.map(({ id }) => id), failure])
  expect(changes()).toEqual([
    [[], undefined],
    [[], undefined],
  ])
  dismissJob(undoing()?.id ?? '')
  expect(changes()).toEqual([
    [[], undefined],
    [[2], '1 of 3 done, 2 refused'],
  ])
  refusals.clear()
  const [, change] = recentChanges.get()
  if (change) undoChange(createQueryClient(), change, undo)
  await vi.waitFor(() =>
    expect(changes()).toEqual([
      [[], undefined],
      [[], undefined],
      [[], undefined],
    ]),
  )
})

test.each([
  ['without a copy leaves its Recreate to the write that has deleted it', undefined, 2],
  ['after its copy was read, as when the browser sends the call twice, can recreate it', 'copy', 1],
])('a job that finds a record deleted %s', async (_, copy, id) => {
  const refuses = ({ data }: ActionRow) => (data === undefined ? 'There is no copy.' : undefined)
  const undo = { label: 'Recreate' as const, write: testWrite({ id: 'users/recreate' }), refuses }
  const other = addChange({ kind: 'users', text: 'Deleted.', rows: [{ id: 1, name: 'Mai', data: 'copy' }], undo })
  const send = () => Promise.reject(new ApiError(404, undefined))
  startJob(createQueryClient(), testWrite({ effect: 'deletes', prepare: async () => copy, send, undo }), rowsOf(1))
  await hasEnded()
  expect(job()?.rows).toMatchObject([{ outcome: 'done', reason: 'It was deleted already.' }])
  const offered = recentChanges.get().filter(({ rows }) => rows.length > 0)
  expect(offered.map((change) => (change.id === other.id ? 2 : 1))).toEqual([id])
})

test('an undo sends what was read of the rows that are done, once, and they are not offered again later', async () => {
  vi.spyOn(toast, 'show').mockReturnValue()
  const client = createQueryClient()
  const undo = { label: 'Recreate' as const, write: testWrite() }
  const { action, answer, sent } = heldAction({ prepare: ({ id }) => Promise.resolve(`copy of ${id}`), undo })
  startJob(client, action, rowsOf(5))
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  const id = job()?.id ?? ''
  stopJob(id)
  for (const row of [1, 2, 3]) answer(row)
  await hasEnded()
  undoJob(client, id, undo)
  undoJob(client, id, undo) // the ledger and the toast both offer it
  expect(jobs.get()).toHaveLength(2)
  const undone = [1, 2, 3].map((row) => ({ id: row, data: `copy of ${row}`, outcome: 'done' }))
  await vi.waitFor(() => expect(jobs.get()[1]?.rows).toMatchObject(undone))

  void continueJob(client, id)
  await vi.waitFor(() => expect(sent).toHaveLength(5))
  for (const row of [4, 5]) answer(row)
  await hasEnded()
  const change = recentChanges.get().find((one) => one.id === id)
  expect(change?.rows.map((row) => row.id)).toEqual([4, 5])
})

describe('after a reload in the middle of a job', () => {
  // Rules: Resilience: The page is reloaded or crashes
  test('the ledger tells apart what is done, not sent and unknown, and nothing is sent twice', async () => {
    const client = createQueryClient()
    const { action, answer, sent } = heldAction()
    startJob(client, action, rowsOf(6))
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    answer(1)
    await vi.waitFor(() => expect(sent).toHaveLength(4))
    reload()

    await restoreJobs(() => action)
    expect(outcomes()).toEqual(['done', 'unknown', 'unknown', 'unknown', 'waiting', 'waiting'])
    expect(recentChanges.get()).toMatchObject([{ text: 'Block users', names: 'Person 1' }])
    expect(job()?.endReason).toBe('reloaded')
    expect(sent).toHaveLength(4)
    void continueJob(client, job()?.id ?? '')
    await vi.waitFor(() => expect(sent).toEqual([1, 2, 3, 4, 5, 6]))
    answer(5)
    answer(6)
    await hasEnded()
    expect(outcomes()).toEqual(['done', 'unknown', 'unknown', 'unknown', 'done', 'done'])
  })
  test('what a job has done since it was continued can be taken back too', async () => {
    const client = createQueryClient()
    const { action, answer, sent } = heldAction({ undo: { label: 'Undo', write: testWrite() } })
    startJob(client, action, rowsOf(5))
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    stopJob(job()?.id ?? '')
    for (const row of [1, 2, 3]) answer(row)
    await hasEnded()
    const { at = 0 } = recentChanges.get()[0] ?? {}
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(at))
    void continueJob(client, job()?.id ?? '')
    await vi.waitFor(() => expect(sent).toHaveLength(5))
    answer(4)
    await vi.waitFor(() => expect(outcomes()?.[3]).toBe('done'))
    reload()

    await restoreJobs(() => action)
    expect(recentChanges.get()[0]?.rows.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  test('a row that was only prepared still waits', async () => {
    const { action } = heldAction({ prepare: () => new Promise(() => {}) })
    startJob(createQueryClient(), action, rowsOf(2))
    await vi.waitFor(() => expect(outcomes()).toEqual(['running', 'running']))
    reload()
    await restoreJobs((id) => (id === 'users/block' ? action : undefined))
    expect(outcomes()).toEqual(['waiting', 'waiting'])
    expect(job()?.title).toBe('Block users')
  })

  test.each([
    ['action is missing', undefined],
    ['rows do not match its action', testWrite({ title: () => z.string().parse(1) })],
  ])('a ledger whose %s is dropped, and a toast says so', async (_what, write) => {
    const failed = vi.spyOn(toast, 'error').mockReturnValue()
    startJob(createQueryClient(), heldAction({ prepare: () => new Promise(() => {}) }).action, rowsOf(1))
    reload()
    await restoreJobs(() => write)
    expect(jobs.get()).toEqual([])
    expect(storedKeys()).toEqual([])
    expect(failed.mock.calls).toEqual([['The results of a job from before the reload can no longer be shown.']])
  })

  test.each(['', '{', '[{}]'])('a stored text that is malformed is dropped: %j', async (text) => {
    personalStorage.write('ledgers', text)
    await restoreJobs(() => undefined)
    expect(jobs.get()).toEqual([])
    expect(storedKeys()).toEqual([])
  })
})

describe('the end of the session', () => {
  const start = async () => {
    const held = heldAction()
    startJob(createQueryClient(), held.action, rowsOf(6))
    await vi.waitFor(() => expect(held.sent).toHaveLength(3))
    return held
  }

  // Rules: Resilience: The session ends. The job stops
  test('by itself stops the job, and keeps its ledger for the same person', async () => {
    const shown = vi.spyOn(toast, 'show').mockReturnValue()
    const { answer, sent } = await start()
    endSession(new SessionError())
    for (const id of [1, 2, 3]) answer(id)
    await hasEnded()
    expect(sent).toHaveLength(3)
    expect(outcomes()).toEqual(['done', 'done', 'done', 'waiting', 'waiting', 'waiting'])
    expect(job()?.endReason).toBe('signed out')
    expect(shown).not.toHaveBeenCalled()
    expect(openJob.get()).toBeUndefined()
    signIn('ann')
    void continueJob(createQueryClient(), job()?.id ?? '')
    await vi.waitFor(() => expect(sent).toEqual([1, 2, 3, 4, 5, 6]))
    for (const id of [4, 5, 6]) answer(id)
    await hasLeft()
    expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'success', text: '6 of 6 done' }))
  })

  test('by a sign-out stops the job and drops its ledger', async () => {
    const { answer, sent } = await start()
    endSession()
    for (const id of [1, 2, 3]) answer(id)
    expect(jobs.get()).toEqual([])
    expect(storedKeys()).toEqual([])
    expect(canUnload()).toBe(true)
    expect(sent).toHaveLength(3)
  })
})

describe('a running job', () => {
  const held = (names: string[]) => ({ query: async () => ({ held: names.map((name) => ({ name })) }) })

  test('is detected in this tab without locks', async () => {
    expect(await isJobRunning()).toBe(false)
    startJob(createQueryClient(), heldAction().action, rowsOf(1))
    expect(await isJobRunning()).toBe(true)
  })

  test.each([
    ['detected', held(['app-session', 'app-job']), true],
    ['not found', held(['app-session']), false],
    ['not found if the browser denies locks', { query: () => Promise.reject(new DOMException('No')) }, false],
  ])('of another tab is %s', async (_what, locks, isFound) => {
    vi.stubGlobal('navigator', { locks })
    expect(await isJobRunning()).toBe(isFound)
  })
})

test('a copied tab drops the changes of the other tab once, and keeps its own', async () => {
  vi.resetModules()
  const request = () => Promise.reject(new DOMException('held by the other tab', 'TimeoutError'))
  vi.stubGlobal('navigator', { locks: { request } })
  addChange({ kind: 'users', text: 'Blocked', rows: rowsOf(1), undo: undefined })
  const copied = { ...(await import('./jobs')), ...(await import('./recent-changes')) }
  await copied.restoreJobs(() => undefined)
  expect(copied.recentChanges.get()).toEqual([])
  copied.addChange({ kind: 'users', text: 'Activated', rows: rowsOf(1), undo: undefined })
  await copied.restoreJobs(() => undefined) // after the next login
  expect(copied.recentChanges.get()).toMatchObject([{ text: 'Activated' }])
})

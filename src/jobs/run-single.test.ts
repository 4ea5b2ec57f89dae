import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError, NotSentError } from '@/api/errors'
import { endSession, SessionError } from '@/session/session'
import { signIn, signInBeforeEach } from '@/test/signed-in'
import { testWrite } from '@/test/write'
import { toast } from '@/ui/toast/toast'
import { openJob } from './job-store'
import { areChangesOpen, canUndo, recentChanges } from './recent-changes'
import { changedSince } from './record-actions'
import { runSingle, undoSingle } from './run-single'
import type { Write } from './write'

const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
const block = (changes: Partial<Write>) => runSingle(client, testWrite(changes), { id: 3, name: 'Mai' }, 'Blocked')
const lost = () => Promise.reject(new ApiError(0, undefined))

signInBeforeEach()

test('nothing is sent in the session of the next person', async () => {
  const read = Promise.withResolvers<unknown>()
  const send = vi.fn<() => Promise<void>>()
  const running = block({ prepare: () => read.promise, send })
  endSession()
  signIn('linh')
  read.resolve({})
  await expect(running).rejects.toBeInstanceOf(SessionError)
  expect(send).not.toHaveBeenCalled()
  expect(recentChanges.get()).toEqual([])
})

test.each([
  ['the same person', 'ann', 1],
  ['another person', 'linh', 0],
])('a write that was pending when the session ended is listed for %s: %s', async (_who, person, count) => {
  const response = Promise.withResolvers<void>()
  const send = vi.fn<() => Promise<void>>(() => response.promise)
  const running = block({ send })
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  endSession(new SessionError())
  signIn(person)
  response.resolve()
  const { mustAnnounce } = await running
  expect(mustAnnounce).toBe(person === 'ann')
  expect(recentChanges.get()).toHaveLength(count)
})

test('after a lost response, the record says whether the write was done', async () => {
  expect(await block({ send: lost })).toMatchObject({ outcome: 'done' })
  await expect(block({ send: lost, isDone: async () => false })).rejects.toThrow('Connection error.')
})

test('an undo whose response was lost looks for its result before it is sent again', async () => {
  vi.spyOn(toast, 'show').mockReturnValue()
  const unknown = async () => ({ isDone: undefined, reason: 'Look for it.' })
  const send = vi.fn<() => Promise<void>>(lost)
  const recreate = (changes: Partial<Write>) => ({ label: 'Recreate' as const, write: testWrite({ send, ...changes }) })
  await block({ undo: recreate({}) })
  const [{ id } = { id: '' }] = recentChanges.get()
  await undoSingle(client, id, recreate({ isDone: unknown }))
  await undoSingle(client, id, recreate({ isDone: async () => true }))
  expect(send).toHaveBeenCalledTimes(1)
})

test('an undo is listed too, and offered again only if it fails', async () => {
  const shown = vi.spyOn(toast, 'show').mockReturnValue()
  const undo = (changes: Partial<Write>) => ({ label: 'Undo' as const, write: testWrite(changes) })
  await block({ undo: undo({}) })
  const [{ id } = { id: '' }] = recentChanges.get()
  await undoSingle(client, id, undo({ send: lost, isDone: async () => false }))
  expect(shown.mock.lastCall?.[0]).toMatchObject({ kind: 'error', undo: { label: 'Undo' } })
  expect(recentChanges.get()).toMatchObject([{ text: 'Blocked', rows: [{ id: 3 }] }])
  await undoSingle(client, id, undo({}))
  expect(recentChanges.get()).toMatchObject([
    { text: 'Undo: Blocked', names: 'Mai', rows: [] },
    { text: 'Blocked', rows: [] },
  ])
})

const canBeUndone = () => recentChanges.get().map(canUndo)

test.each([
  ['is offered again if its record could not be read', { prepare: lost }, [true]],
  ['ends if its record has changed since', { prepare: () => Promise.reject(new NotSentError(changedSince)) }, [false]],
])('an undo %s', async (_what, changes, offered) => {
  vi.spyOn(toast, 'show').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  const undo = { label: 'Undo' as const, write: testWrite(changes) }
  await block({ undo })
  const [{ id } = { id: '' }] = recentChanges.get()
  const undoing = undoSingle(client, id, undo)
  expect(canBeUndone()).toEqual([false])
  await undoing
  expect(canBeUndone()).toEqual(offered)
})

test('an undo whose session ends is offered again to the same person', async () => {
  const read = Promise.withResolvers<unknown>()
  const prepare = vi.fn<() => Promise<unknown>>(() => read.promise)
  const undo = { label: 'Undo' as const, write: testWrite({ prepare }) }
  await block({ undo })
  const [{ id } = { id: '' }] = recentChanges.get()
  const undoing = undoSingle(client, id, undo)
  await vi.waitFor(() => expect(prepare).toHaveBeenCalled())
  endSession(new SessionError())
  read.resolve({})
  await undoing
  signIn('ann')
  expect(recentChanges.get()).toMatchObject([{ rows: [{ id: 3 }], failure: 'Not undone: The session has ended.' }])
})

test('a reload in the middle of an undo offers it again, and looks for its result first', async () => {
  vi.spyOn(toast, 'show').mockReturnValue()
  const send = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
  const undo = { label: 'Recreate' as const, write: testWrite({ send, isDone: async () => true }) }
  await block({ undo })
  const [{ id } = { id: '' }] = recentChanges.get()
  void undoSingle(client, id, undo)
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  vi.resetModules() // the reload
  const reloaded = { ...(await import('./recent-changes')), ...(await import('./run-single')) }
  expect(reloaded.recentChanges.get().map(reloaded.canUndo)).toEqual([true])
  await reloaded.undoSingle(client, id, undo)
  expect(reloaded.recentChanges.get().map(reloaded.canUndo)).toEqual([false, false])
  expect(send).toHaveBeenCalledTimes(1)
})

test('while the list of recent changes is open, the toast of an undo that failed offers no second one', async () => {
  const shown = vi.spyOn(toast, 'show').mockReturnValue()
  const failed = vi.spyOn(toast, 'error').mockReturnValue()
  await block({ undo: { label: 'Undo', write: testWrite() } })
  shown.mockClear()
  areChangesOpen.set(true)
  const [{ id } = { id: '' }] = recentChanges.get()
  await undoSingle(client, id, { label: 'Undo', write: testWrite({ send: lost, isDone: async () => false }) })
  expect(shown).not.toHaveBeenCalled()
  expect(failed).toHaveBeenCalledWith(expect.stringMatching('^Not undone: '))
})

test('no toast offers an undo while a ledger is open, which offers its own', async () => {
  const shown = vi.spyOn(toast, 'show').mockReturnValue()
  openJob.set('1')
  const { mustAnnounce } = await block({ undo: { label: 'Undo', write: testWrite() } })
  expect(mustAnnounce).toBe(true)
  expect(shown).not.toHaveBeenCalled()
  expect(recentChanges.get()).toMatchObject([{ undo: { label: 'Undo' } }])
})

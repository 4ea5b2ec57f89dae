import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addBackgroundUpload, backgroundUploads, findDraft, storeDraft } from '@/form/drafts/drafts'
import { endSession, recheckSession, SessionError, startSession } from '@/session/session'
import { writeSession } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { sessionOf } from '@/test/tokens'
import { toast } from '@/ui/toast/toast'
import { createQueryClient } from './query-client'
import { startSessionEffects } from './session-effects'

const FORM = '/users/list?edit=3'
const draft = { formKey: FORM, at: Date.now(), values: { phone: '0909' }, passwordOmitted: false }
const draftValues = () => findDraft(FORM)?.values

beforeEach(() => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  vi.spyOn(onlineManager, 'setEventListener').mockReturnValue()
})

/** Signs Ann in. She has read the list of users, and has left a form whose upload continues. */
function startAsAnn() {
  startSession(sessionOf('ann'))
  const queryClient = createQueryClient()
  const runGuards = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const render = vi.fn<() => void>()
  onTestFinished(startSessionEffects({ queryClient, runGuards, render }))
  queryClient.setQueryData(['users'], ['Thảo'])
  addBackgroundUpload({
    formKey: FORM,
    at: Date.now(),
    url: FORM,
    title: 'Create/Update user',
    noun: 'user',
    name: 'Thảo',
    values: { phone: '0909' },
    passwordOmitted: false,
    base: {},
    uploads: new Map(),
    fields: {},
  })
  return { queryClient, runGuards, render, cached: () => queryClient.getQueryData(['users']) }
}

test('a sign-out discards everything of the person', async () => {
  const app = startAsAnn()
  storeDraft(draft)
  endSession()
  await vi.waitFor(() => expect(app.cached()).toBeUndefined())
  expect(app.runGuards).toHaveBeenCalledOnce()
  expect(backgroundUploads.get()).toEqual([])
  expect(draftValues()).toBeUndefined()
})

test('a session that the server ends keeps what was typed as a draft for the same person', async () => {
  const app = startAsAnn()
  endSession(new SessionError())
  await vi.waitFor(() => expect(app.cached()).toBeUndefined())
  expect(app.runGuards).toHaveBeenCalledOnce()
  expect(backgroundUploads.get()).toEqual([])
  expect(draftValues()).toEqual({ phone: '0909' })
  startSession(sessionOf('ann', '2'))
  expect(draftValues()).toEqual({ phone: '0909' })
})

test('the next person finds neither drafts nor cached data', () => {
  const app = startAsAnn()
  endSession(new SessionError())
  startSession(sessionOf('ben'))
  expect(draftValues()).toBeUndefined()
  expect(app.cached()).toBeUndefined()
})

test.each([
  { next: 'ann', toasts: ['Update user 3 successful'] },
  { next: 'ben', toasts: [] },
])('a pending write shows its outcome to the person who sent it only: $next', async ({ next, toasts }) => {
  const show = vi.spyOn(toast, 'show').mockReturnValue(undefined)
  const { queryClient } = startAsAnn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => promise,
    meta: { success: 'Update user 3 successful' },
  })
  const write = mutation.execute(undefined)
  endSession(new SessionError())
  startSession(sessionOf(next, '2'))
  resolve()
  await write
  expect(show.mock.calls.map(([{ text }]) => text)).toEqual(toasts)
})

test('another person in another tab removes everything and replaces the app', () => {
  const app = startAsAnn()
  storeDraft(draft)
  writeSession(sessionOf('ben'))
  recheckSession()
  expect(app.render).toHaveBeenCalledOnce()
  expect(app.runGuards).not.toHaveBeenCalled()
  expect(app.cached()).toBeUndefined()
  expect(backgroundUploads.get()).toEqual([])
  expect(draftValues()).toBeUndefined()
})

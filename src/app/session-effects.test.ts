import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endSession, recheckSession, SessionError } from '@/session/session'
import { writeSession } from '@/session/tokens'
import { signIn, signInBeforeEach } from '@/test/signed-in'
import { sessionOf } from '@/test/tokens'
import { toast } from '@/ui/toast/toast'
import { createQueryClient } from './query-client'
import { startSessionEffects } from './session-effects'

beforeEach(() => void vi.spyOn(onlineManager, 'setEventListener').mockReturnValue())
signInBeforeEach()

/** Starts the effects in the app of Ann, who has read the list of users. */
function startAsAnn() {
  const queryClient = createQueryClient()
  const runGuards = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const render = vi.fn<() => void>()
  onTestFinished(startSessionEffects({ queryClient, runGuards, render }))
  queryClient.setQueryData(['users'], ['Thảo'])
  return { queryClient, runGuards, render, cached: () => queryClient.getQueryData(['users']) }
}

test.each([
  ['a sign-out', () => endSession()],
  ['the end of the session', () => endSession(new SessionError())],
])('%s runs the guards, and then clears the cache', async (_what, end) => {
  const app = startAsAnn()
  end()
  expect(app.cached()).toEqual(['Thảo']) // the screen that is still mounted would fetch again
  await vi.waitFor(() => expect(app.cached()).toBeUndefined())
  expect(app.runGuards).toHaveBeenCalledOnce()
})

test('the next person finds no cached data', () => {
  const app = startAsAnn()
  endSession(new SessionError())
  signIn('ben')
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
  signIn(next)
  resolve()
  await write
  expect(show.mock.calls.map(([{ text }]) => text)).toEqual(toasts)
})

test('another person in another tab clears the cache and replaces the app', () => {
  const app = startAsAnn()
  writeSession(sessionOf('ben'))
  recheckSession()
  expect(app.render).toHaveBeenCalledOnce()
  expect(app.runGuards).not.toHaveBeenCalled()
  expect(app.cached()).toBeUndefined()
})

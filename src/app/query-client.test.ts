import { onlineManager } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { endSession, SessionError } from '@/session/session'
import { signInBeforeEach } from '@/test/signed-in'
import { subscribeToOnline } from '@/ui/online'
import { toast } from '@/ui/toast/toast'
import { createQueryClient } from './query-client'

signInBeforeEach()
beforeEach(() => void vi.spyOn(onlineManager, 'setEventListener').mockReturnValue())

/** Runs a query that is refused. @returns the toasts that it shows */
async function toastsOf(status: number, text: string, failureText?: string) {
  const error = vi.spyOn(toast, 'error').mockReturnValue(undefined)
  const queryFn = () => Promise.reject(new ApiError(status, text))
  await createQueryClient()
    .query({ queryKey: ['users'], queryFn, meta: { failureText } })
    .catch(() => undefined)
  return error.mock.calls.map(([message]) => message)
}

test.each([409, 401])('prefers the failureText of a query: %i', async (status) => {
  expect(await toastsOf(status, 'Thử lại sau', 'Failed to fetch users')).toEqual(['Failed to fetch users'])
})

test('shows no toast for a query that fails after the session has ended', async () => {
  endSession(new SessionError())
  expect(await toastsOf(401, 'Hết phiên', 'Failed to fetch users')).toEqual([])
})

test('pauses and repeats queries by the connection that `online.ts` reports', () => {
  const setEventListener = vi.spyOn(onlineManager, 'setEventListener')
  createQueryClient()
  expect(setEventListener).toHaveBeenLastCalledWith(subscribeToOnline)
})

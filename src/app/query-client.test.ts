import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { endSession, SessionError, startSession } from '@/session/session'
import { session } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { toast } from '@/ui/toast'
import { createQueryClient } from './query-client'

beforeEach(() => {
  fakeCookies()
  startSession(session.parse({ accessToken: 'access', idToken: 'id', refreshToken: 'refresh' }))
  vi.spyOn(onlineManager, 'setEventListener').mockReturnValue()
})
afterEach(() => vi.unstubAllGlobals())

/** Reads something that is refused. @returns the toasts that it raised */
async function toastsOf(status: number, text: string, failureText?: string) {
  const error = vi.spyOn(toast, 'error').mockReturnValue(undefined)
  const queryFn = () => Promise.reject(new ApiError('refused', status, text))
  await createQueryClient()
    .query({ queryKey: ['people'], queryFn, meta: { failureText } })
    .catch(() => undefined)
  return error.mock.calls.map(([said]) => said)
}

test('a read that is refused with a text is told by 403', async () => {
  expect(await toastsOf(403, 'Không được phép')).toEqual(['Không được phép'])
})

test.each([409, 401])('a read with a text of its own for failures is told by that: %i', async (status) => {
  expect(await toastsOf(status, 'Thử lại sau', 'Failed to fetch users')).toEqual(['Failed to fetch users'])
})

test('a read that fails once the session is over is told by the login screen alone', async () => {
  endSession(new SessionError())
  expect(await toastsOf(401, 'Hết phiên', 'Failed to fetch users')).toEqual([])
})

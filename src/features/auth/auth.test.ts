import { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http as on } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endSession, hasSessionCookies, lastAuthError, sessionStore } from '@/session/session'
import { mockBackend } from '@/test/mock-backend'
import { signIn, signOut } from './auth'

const { backend } = mockBackend()
const credentials = { username: 'admin@example.com', password: 'dance123' }
const context = { client: new QueryClient(), meta: undefined }

/** Records the process flag of the auth state after each change. */
function recordProcess() {
  const flags: boolean[] = []
  onTestFinished(sessionStore.subscribe(() => void flags.push(sessionStore.get().process)))
  return flags
}

// Rules: §8: Failed auth calls
test('a failed sign-in is stored as errorData', async () => {
  endSession()
  const flags = recordProcess()
  await expect(signIn.mutationFn?.({ ...credentials, password: 'wrong' }, context)).rejects.toMatchObject({
    status: 401,
  })
  expect(flags).toEqual([true, false])
  expect(sessionStore.get()).toMatchObject({ status: 'anonymous', errorData: { status: 401 } })
})

// Rules: §4: Sign-out does not wait
test('a failed sign-out is stored as errorData, and the session stays cleared', async () => {
  backend.use(on.delete('*/api/v1/auth/signout', () => new HttpResponse(null, { status: 500 })))
  signOut()
  await vi.waitFor(() => expect(lastAuthError()).toMatchObject({ status: 500 }))
  expect(hasSessionCookies()).toBe(false)
})

test('a sign-out with an expired access token ends the session on the server too', async () => {
  const before = backend.db.sessions.length
  backend.db.expireAccessTokens()
  signOut()
  expect(hasSessionCookies()).toBe(false)
  await vi.waitFor(() => expect(backend.db.sessions).toHaveLength(before - 1))
  expect(hasSessionCookies()).toBe(false)
})

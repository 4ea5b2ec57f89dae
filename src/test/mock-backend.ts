import { beforeEach, vi } from 'vitest'
import { startSession } from '@/session/session'
import { sessionSchema } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { createBackend } from '../../mocks/server.ts'

/** Replaces `fetch` with the mock backend in each test of a file, and signs an administrator in. */
export function mockBackend() {
  const backend = createBackend()

  /** Responds like a browser's `fetch`. */
  async function fetchFromBackend(request: Request): Promise<Response> {
    const response = await backend.handle(request)
    if (!response || response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  }

  beforeEach(() => {
    backend.reset()
    fakeCookies()
    vi.stubGlobal('fetch', fetchFromBackend)
    const { access_token, refresh_token } = backend.db.signIn()
    startSession(sessionSchema.parse({ accessToken: access_token, refreshToken: refresh_token }))
  })
  return {
    backend,
    /** The requests so far with that method and path. */
    sentRequests: (method: string, path: string) =>
      backend.requests.filter((request) => request.method === method && request.path === `/api/v1/${path}`),
  }
}

import { mutationOptions } from '@tanstack/react-query'
import { answer } from '@/api/fields'
import { plain } from '@/api/http'
import { endSession, onSessionChange, recheckSession, startSession } from '@/session/session'
import { withSignInLock } from '@/session/session-lock'
import { readSession, session } from '@/session/tokens'

export type Credentials = { username: string; password: string }

/** Shown while the browser does not keep the session in cookies. */
export const SESSION_NOT_PERSISTED = 'This browser does not keep your session: it ends when the page is reloaded.'

/** Signs in (specification §4, §7) and stores the session. Its state is the auth state: process, success, errorData. */
export const signIn = mutationOptions({
  mutationFn: async (credentials: Credentials) => {
    let isVoid = false
    const stop = onSessionChange(() => {
      isVoid = true // another tab was faster: what became of its session stays
    })
    try {
      const next = await plain.post('api/v1/auth/signin', { json: credentials }).json(answer(session))
      await withSignInLock(() => {
        recheckSession()
        if (!isVoid) startSession(next, credentials.username)
      })
    } finally {
      stop()
    }
  },
  gcTime: 1_000, // its variables hold the password
})

/** Signs out (specification §4, §7): the session is gone at once, the server's answer is not waited for. */
export function signOut() {
  const token = readSession()?.accessToken
  if (token) {
    const headers = { Authorization: `Bearer ${token}` }
    plain.delete('api/v1/auth/signout', { headers, keepalive: true }).catch(() => undefined)
  }
  endSession()
}

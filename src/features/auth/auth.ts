import { mutationOptions } from '@tanstack/react-query'
import { answer } from '@/api/fields'
import { plain } from '@/api/http'
import { signInAlone } from '@/session/alone'
import { endSession, onSessionChange, recheckSession, startSession } from '@/session/session'
import { readSession, session } from '@/session/tokens'

export type Credentials = { username: string; password: string }

/** Shown if the browser does not store the session in cookies. */
export const UNKEPT = 'This browser does not keep your session: it ends when the page is reloaded.'

/** Signs in and stores the session (specification §4, §7). The mutation holds process, success and errorData. */
export const signIn = mutationOptions({
  mutationFn: async (credentials: Credentials) => {
    let isVoid = false
    const stop = onSessionChange(() => {
      isVoid = true // another tab signed in first: keep its session
    })
    try {
      const next = await plain.post('api/v1/auth/signin', { json: credentials }).json(answer(session))
      await signInAlone(() => {
        recheckSession()
        if (!isVoid) startSession(next, credentials.username)
      })
    } finally {
      stop()
    }
  },
  gcTime: 1_000, // its variables hold the password
})

/** Signs out (specification §4, §7). The session ends immediately, without waiting for the response. */
export function signOut() {
  const token = readSession()?.accessToken
  if (token) {
    const headers = { Authorization: `Bearer ${token}` }
    plain.delete('api/v1/auth/signout', { headers, keepalive: true }).catch(() => undefined)
  }
  endSession()
}

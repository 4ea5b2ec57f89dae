import { mutationOptions } from '@tanstack/react-query'
import { answer } from '@/api/fields'
import { plain } from '@/api/http'
import { endSession, startSession } from '@/session/session'
import { readSession, session } from '@/session/tokens'

export type Credentials = { username: string; password: string }

/** Signs in (specification §4, §7) and stores the session. Its state is the auth state: process, success, errorData. */
export const signIn = mutationOptions({
  mutationFn: async (credentials: Credentials) => {
    startSession(await plain.post('api/v1/auth/signin', { json: credentials }).json(answer(session)))
  },
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

import { mutationOptions } from '@tanstack/react-query'
import { envelope } from '@/api/fields'
import { httpWithoutSession } from '@/api/http'
import { dispatch, onSessionChange, recheckSession, startSession } from '@/session/session'
import { withSignInLock } from '@/session/session-lock'
import { toError } from '@/session/store'
import { session } from '@/session/tokens'

export type Credentials = { username: string; password: string }

/** Signs in and stores the session (specification §4, §7). */
export const signIn = mutationOptions({
  mutationFn: async (credentials: Credentials) => {
    let hasChanged = false
    const stopListening = onSessionChange(() => {
      hasChanged = true // another tab was faster: its session stays
    })
    dispatch({ type: 'signInStarted' })
    try {
      const next = await httpWithoutSession.post('api/v1/auth/signin', { json: credentials }).json(envelope(session))
      await withSignInLock(() => {
        recheckSession()
        if (!hasChanged) startSession(next, credentials.username)
      })
    } catch (error) {
      dispatch({ type: 'signInFailed', error: toError(error) })
      throw error
    } finally {
      stopListening()
    }
  },
  gcTime: 1_000, // the variables hold the password
  meta: { failure: 'no toast' }, // specification §8
})

import { beforeEach, vi } from 'vitest'
import { endSession, startSession } from '@/session/session'
import { fakeCookies } from './cookies'
import { tabStorage } from './tab-storage'
import { sessionOf } from './tokens'

export const signIn = (sub: string) => startSession(sessionOf(sub))

/** Signs Ann in before each test of a file, in a tab of her own that is online, and out after it. */
export const signInBeforeEach = () =>
  beforeEach(() => {
    fakeCookies()
    vi.stubGlobal('sessionStorage', tabStorage())
    vi.stubGlobal('navigator', { onLine: true })
    signIn('ann')
    return () => endSession()
  })

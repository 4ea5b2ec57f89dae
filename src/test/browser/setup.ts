import './production'
import { afterEach, beforeEach, vi } from 'vitest'
import { discardAllBackgroundUploads } from '@/form/background-uploads/background-uploads'
import { clearPersonalStorage } from '@/form/personal-storage'
import { endSession, startSession, supersededBy } from '@/session/session'
import { session } from '@/session/tokens'
import { setCharacterKeyShortcuts } from '@/shell/shortcuts/character-key-shortcuts'
import { ignoreMisplacedSecondClick, ignoreRepeatedEnter } from '@/ui/interaction/repeated-input'
import { dismissToasts } from '@/ui/toast/toast'
import '@/styles.css'
import { findLeaks } from './leaks'
import { backend, interceptRequests } from './network'
import { allowedErrors } from './page-errors'
import { removeApp } from './render-route'

interceptRequests()
// As `startApp()` does.
ignoreRepeatedEnter()
ignoreMisplacedSecondClick()

let messages: string[] = []
let errors: string[] = []

beforeEach(() => {
  messages = []
  errors = []
  allowedErrors.length = 0
  backend.reset()
  for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    const print = console[method].bind(console)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ')
      messages.push(text)
      if (method === 'error' && !isDevelopmentNote(text)) errors.push(text)
      else print(...parts)
    })
  }
})

/** Fails a test with an unexpected error in the console, or with a token or password where it does not belong. */
afterEach(() => {
  const leaks = findLeaks(
    backend.requests.map(({ body }) => body),
    messages,
  )
  removeApp()
  clearPersonalStorage()
  discardAllBackgroundUploads()
  dismissToasts()
  if (supersededBy()) startSession(session.parse({ accessToken: 'none' })) // A stopped tab can only be reloaded.
  endSession()
  setCharacterKeyShortcuts(true)
  localStorage.clear()
  sessionStorage.clear()
  const unexpected = errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))
  if (leaks.length + unexpected.length > 0) throw new Error([...leaks, ...unexpected].join('\n\n'))
})

/** React warns in development about the way in which the router suspends. */
const isDevelopmentNote = (text: string) => text.includes('This library called use() to suspend')

import { afterEach, beforeEach, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pendingRefresh } from '@/session/refresh'
import { setCharacterKeyShortcuts } from '@/shell/shortcuts/shortcuts'
import { dismissToasts } from '@/ui/toast/toast'
import { findSecrets, passwordsIn } from '../../../mocks/secrets.ts'
import './start-page'
import { describeFailure } from './failure'
import { abortedRequests, backend } from './network'
import { allowedErrors } from './page-errors'
import { pageTexts } from './page-texts'
import { removeApp } from './render-route'
import { discardAll } from './session'

let messages: string[] = []
let errors: string[] = []

beforeEach(() => {
  messages = []
  errors = []
  allowedErrors.length = 0
  backend.reset()
  abortedRequests.length = 0
  for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    const print = console[method].bind(console)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      const text = parts.map(String).join(' ')
      messages.push(text)
      if (method === 'error') errors.push(text)
      else print(...parts)
    })
  }
})

/**
 * Fails a test with an unexpected error in the console, or with a token or password in a place where it must not
 * appear.
 */
afterEach(async ({ task }) => {
  await describeFailure(task)
  const leaks = findSecrets(pageTexts(messages), passwordsIn(backend.requests.map(({ body }) => body)))
  vi.useRealTimers() // The next test in this page would wait for timers that nothing advances.
  await userEvent.pointer({ coords: { x: 0, y: 0 } }) // A link under the pointer would load its screen in the next test.
  await removeApp()
  dismissToasts()
  discardAll()
  await pendingRefresh()?.catch(() => undefined) // The next refresh in this page would wait for it.
  setCharacterKeyShortcuts(true)
  localStorage.clear()
  sessionStorage.clear()
  const unexpected = errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)))
  if (leaks.length + unexpected.length > 0) throw new Error([...leaks, ...unexpected].join('\n\n'))
})

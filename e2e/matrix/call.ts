import type { Locator, Page } from '@playwright/test'
import type { createBackend } from '../../mocks/server.ts'
import type { Fault } from './faults.ts'

export type Backend = ReturnType<typeof createBackend>

/** The expected messages after a failure. */
export type Feedback = {
  alert?: string
  toasts?: string[]
  /** What the screen shows instead if it must not report the failure (specification §8). */
  quietly?: (page: Page) => Locator
}

/** An API call of a screen, and how a person triggers it. */
export type Call = {
  name: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** The path below /api/v1/. A star matches variable parts. */
  path: string
  /** Opens the screen. */
  open: (page: Page) => Promise<unknown>
  /** Whether opening the screen sends the call. */
  opens?: true
  /** The fields to fill in before the call. */
  typed?: { into: (page: Page) => Locator; text: string }[]
  /** Other steps before the call. */
  prepare?: (page: Page) => Promise<unknown>
  /** Triggers the call for the first time, or `again` after a failure. */
  press: (page: Page, again: boolean) => Promise<unknown>
  /** Whether the screen needs the content of the response. */
  reads: boolean
  /** The number of requests that the app sends before it reports the fault. */
  sends: (fault: Fault) => number
  feedback: (fault: Fault) => Feedback
  /** Whether the fault has the same result as success. */
  isDone?: (fault: Fault) => boolean
  /** The API path of the list that is read again after a write with an unknown outcome. */
  list?: string
  /** What the screen shows while the call is pending, if it does not show that it is loading. */
  waits?: (page: Page) => Locator
  /** Expects the call to have succeeded. */
  works: (page: Page, db: Backend['db']) => Promise<unknown>
  /** Whether the app offers the input as a draft after the session has expired. */
  drafts?: true
  /** Whether the call waits after a 429 and is sent again by itself. */
  waitsAfter429?: true
  /** Whether the call is sent without a session. */
  signedOut?: true
}

/** Whether the client cannot know if the server processed the request. */
export const isUnknown = ({ end, status = 0 }: Fault) => end === 'no-response' || status >= 500

/**
 * Returns the result of a call with a fault: `failed` with a message, `done` as without a fault, `expired` at the login
 * screen, or `held` until the gate opens.
 */
export function endOf(call: Call, fault: Fault): 'failed' | 'done' | 'expired' | 'held' {
  if (call.isDone?.(fault)) return 'done'
  if (call.waitsAfter429 && fault.status === 429) return 'held'
  switch (fault.end) {
    case 'refused':
    case 'no-response':
      return 'failed'
    case 'unreadable':
      return call.reads ? 'failed' : 'done'
    case 'refreshed':
      return call.signedOut ? 'failed' : 'done'
    case 'expired':
      return call.signedOut ? 'failed' : 'expired'
    case 'held':
      return 'held'
  }
}

/** Does the steps before a call, and fills in its fields. */
export async function enterInput(page: Page, call: Call) {
  await call.prepare?.(page)
  for (const { into, text } of call.typed ?? []) await into(page).fill(text)
}

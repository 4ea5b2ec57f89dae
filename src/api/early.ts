import { readSession } from '@/session/tokens'

declare global {
  /** The first call of the page, sent by `boot/boot.ts` before the app's code was there. */
  var early:
    | {
        url: string
        bearer: string
        answer: Promise<Response>
        /** The whole answer is there, and no refusal. */
        isAnswered: boolean
        aborting: AbortController
        at: number
      }
    | undefined
}

/** After how many milliseconds nobody wants it any more. */
const LONGEST = 30_000

/** The page's first call, where a call with this header can take it over. */
function earlyFor(bearer: string | null) {
  const { early } = globalThis
  return early?.bearer === bearer && Date.now() - early.at < LONGEST ? early : undefined
}

/** As `fetch`; a call that the page has already sent is not sent again: it gets that one's answer, or failure. */
export const fetchOnce: typeof fetch = (input, init) => {
  if (!(input instanceof Request)) return fetch(input, init)
  const early = earlyFor(input.headers.get('Authorization'))
  if (input.method !== 'GET' || input.url !== early?.url) return fetch(input, init)
  globalThis.early = undefined
  const { signal } = input
  if (signal.aborted) early.aborting.abort(signal.reason)
  signal.addEventListener('abort', () => early.aborting.abort(signal.reason))
  return early.answer
}

/** Gives the page's first call up, with its answer: nobody will take it over. */
export function dropEarly() {
  globalThis.early?.aborting.abort()
  globalThis.early = undefined
}

/**
 * Reads a list for its screen, which tells a failure.
 * @returns what to wait for before the screen is drawn: nothing, unless the page's first call was answered before the
 * app's code was there. The list is then drawn once, with its rows.
 */
export function waitIfAnswered(read: () => Promise<unknown>): Promise<void> | undefined {
  // Until it is taken over, by this read.
  const answered = globalThis.early?.isAnswered && earlyFor(`Bearer ${readSession()?.accessToken}`)
  const over = read().then(
    () => undefined,
    () => undefined,
  )
  return answered ? over : undefined
}

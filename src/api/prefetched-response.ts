import { readSession } from '@/session/tokens'

declare global {
  /** The first call of the page, sent by `boot/boot.ts` before the app's code was there. */
  var prefetched:
    | {
        url: string
        bearer: string
        answer: Promise<Response>
        /** The whole answer is there, and no refusal. */
        isAnswered: boolean
        abortController: AbortController
        at: number
      }
    | undefined
}

/** After how many milliseconds nobody wants it any more. */
const LONGEST = 30_000

/** The page's first call, where a call with this header can take it over. */
function prefetchedFor(bearer: string | null) {
  const { prefetched } = globalThis
  return prefetched?.bearer === bearer && Date.now() - prefetched.at < LONGEST ? prefetched : undefined
}

/** As `fetch`; a call that the page has already sent is not sent again: it gets that one's answer, or failure. */
export const fetchWithPrefetch: typeof fetch = (input, init) => {
  if (!(input instanceof Request)) return fetch(input, init)
  const prefetched = prefetchedFor(input.headers.get('Authorization'))
  if (input.method !== 'GET' || input.url !== prefetched?.url) return fetch(input, init)
  globalThis.prefetched = undefined
  const { signal } = input
  if (signal.aborted) prefetched.abortController.abort(signal.reason)
  signal.addEventListener('abort', () => prefetched.abortController.abort(signal.reason))
  return prefetched.answer
}

/** Gives the page's first call up, with its answer: nobody will take it over. */
export function discardPrefetched() {
  globalThis.prefetched?.abortController.abort()
  globalThis.prefetched = undefined
}

/**
 * Reads a list for its screen, which tells a failure.
 * @returns what to wait for before the screen is drawn: nothing, unless the page's first call was answered before the
 * app's code was there. The list is then drawn once, with its rows.
 */
export function awaitPrefetched(read: () => Promise<unknown>): Promise<void> | undefined {
  // Until it is taken over, by this read.
  const answered = globalThis.prefetched?.isAnswered && prefetchedFor(`Bearer ${readSession()?.accessToken}`)
  const over = read().then(
    () => undefined,
    () => undefined,
  )
  return answered ? over : undefined
}

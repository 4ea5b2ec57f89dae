import { readSession } from '@/session/tokens'

declare global {
  /** The first request of the page, which `app/startup/startup.ts` sends before the app's code has loaded. */
  var prefetched:
    | {
        url: string
        bearer: string
        response: Promise<Response>
        /** Whether a successful response has arrived completely. */
        isComplete: boolean
        abortController: AbortController
        at: number
      }
    | undefined
}

/** The maximum age of a prefetched response in milliseconds. */
const MAX_AGE = 30_000

/** Returns the prefetched response if a request with this Authorization header may use it. */
function prefetchedFor(bearer: string | null) {
  const { prefetched } = globalThis
  return prefetched?.bearer === bearer && Date.now() - prefetched.at < MAX_AGE ? prefetched : undefined
}

/** Like `fetch`, but a request that was prefetched is not sent again: it gets the prefetched response or error. */
export const fetchWithPrefetch: typeof fetch = (input, init) => {
  if (!(input instanceof Request)) return fetch(input, init)
  const prefetched = prefetchedFor(input.headers.get('Authorization'))
  if (input.method !== 'GET' || input.url !== prefetched?.url) return fetch(input, init)
  globalThis.prefetched = undefined
  const { signal } = input
  if (signal.aborted) prefetched.abortController.abort(signal.reason)
  signal.addEventListener('abort', () => prefetched.abortController.abort(signal.reason))
  return prefetched.response
}

/** Aborts and discards the prefetched response. */
export function discardPrefetched() {
  globalThis.prefetched?.abortController.abort()
  globalThis.prefetched = undefined
}

/**
 * Reads a list in a route loader. The screen reports failures.
 * @returns a promise if the prefetched response is complete: the router waits for it, and renders the list once, with its
 *   rows. Otherwise undefined: the router renders at once, and the list shows that it is loading
 */
export function loadList(read: () => Promise<unknown>): Promise<void> | undefined {
  // Looked up first, because `read` consumes the prefetched response. Reading cookies is slow, so only if there is one.
  const prefetched = globalThis.prefetched && prefetchedFor(`Bearer ${readSession()?.accessToken}`)
  const settled = read().then(
    () => undefined,
    () => undefined,
  )
  return prefetched?.isComplete ? settled : undefined
}

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

/** As `fetch`; a call that the page has already sent is not sent again: it gets that one's answer, or failure. */
export const fetchOnce: typeof fetch = (input, init) => {
  const { early } = globalThis
  const isSame =
    early &&
    input instanceof Request &&
    input.method === 'GET' &&
    input.url === early.url &&
    input.headers.get('Authorization') === early.bearer &&
    Date.now() - early.at < LONGEST
  if (!isSame) return fetch(input, init)
  globalThis.early = undefined
  const { signal } = input
  if (signal.aborted) early.aborting.abort(signal.reason)
  signal.addEventListener('abort', () => early.aborting.abort(signal.reason))
  return early.answer
}

/**
 * What a list's loader waits for: nothing, unless the page's first call is answered before the app's code is there. The
 * list is then drawn once, with its rows. A failure is the screen's to tell.
 */
export function ifAnswered(reading: Promise<unknown>): Promise<void> | undefined {
  const over = reading.then(
    () => undefined,
    () => undefined,
  )
  const { early } = globalThis
  if (!early?.isAnswered) return undefined
  early.isAnswered = false // no later screen waits for it
  return over
}

declare global {
  /** The first call of the page, sent by `boot/boot.ts` before the app's code was there. */
  var early:
    | { url: string; bearer: string; answer: Promise<Response>; aborting: AbortController; at: number }
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

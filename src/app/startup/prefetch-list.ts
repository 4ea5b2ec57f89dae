import { parseUrl } from '@/parse-url'
import { prefetchPath } from './prefetch-path'

type FirstCall = { path: string; search: URLSearchParams; token: string; baseUrl: string }

/** Sends the first call of a list. `api/prefetched-response.ts` hands the response to the app. */
export function prefetchList({ path, search, token, baseUrl }: FirstCall) {
  const call = prefetchPath(path, search)
  const base = parseUrl(baseUrl, location.origin)
  if (!call || !base) return
  const url = base.href.replace(/\/*$/, '/') + call
  const bearer = `Bearer ${token}`
  const abortController = new AbortController()
  const response = fetch(url, {
    headers: { Accept: 'application/json', Authorization: bearer },
    cache: 'no-store', // as in `api/http.ts`
    signal: abortController.signal,
  })
  const prefetched = { url, bearer, response, isComplete: false, abortController, at: Date.now() }
  globalThis.prefetched = prefetched
  response
    .then(async (received) => {
      await received.clone().arrayBuffer()
      prefetched.isComplete = received.ok
    })
    .catch(() => undefined) // reported by the request that uses the response
}

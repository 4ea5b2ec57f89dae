import { lists } from '@/features/entities'
import { parseUrl } from '@/parse-url'

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

/** Matches the path of a list. Its groups are the ids of the route. */
const patternOf = (route: string) => new RegExp(`^${route.replace(/\$\w+/, '([1-9]\\d{0,14})')}$`)

/** The search parameters that are read without the app's code, by pattern. Others, such as a keyword, need its rules. */
const parameters = new Map<string, RegExp>([
  ['page', /^[1-9]\d{0,8}$/],
  ['perPage', /^(10|20|50|100)$/],
  ...lists.flatMap(({ dialogs }) => dialogs.map((dialog) => [dialog, /^\d{1,15}$/] as const)),
])

/**
 * The first call of a list screen, for a URL that can be read without the app's code.
 * @param path the path below the prefix, such as `users/list`
 * @returns path and query below the base URL, the same as the app's; undefined when that is not certain
 */
export function prefetchPath(path: string, search: URLSearchParams): string | undefined {
  const list = lists.find(({ route }) => patternOf(route).test(`/${path}`))
  const names = [...search.keys()]
  const isReadable = names.every(
    (name, index) => parameters.get(name)?.test(search.get(name) ?? '') && names.indexOf(name) === index,
  )
  if (!list || !isReadable) return undefined
  const [, id = ''] = patternOf(list.route).exec(`/${path}`) ?? []
  const call = list.path.replace(/\$\w+/, id)
  return `${call}?order_by=${list.orderBy}&page=${search.get('page') ?? '1'}&per_page=${search.get('perPage') ?? '10'}`
}

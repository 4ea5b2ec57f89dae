/** The lists: the call below `api/v1/`, and the order at first (specification §7, §9). */
const lists = new Map([
  ['users/list', ['users', '-last_access']],
  ['contents/news', ['news', '-updated_at']],
  ['contents/faq', ['faqs', '-updated_at']],
  ['courses/list', ['courses', '-updated_at']],
])
const LESSONS = /^courses\/[1-9]\d{0,14}\/lessons$/
/** How a parameter of the address has to be written; one that is not here, such as a keyword, takes rules to read. */
const parameters = new Map([
  ['page', /^[1-9]\d{0,8}$/],
  ['perPage', /^(10|20|50|100)$/],
  ['edit', /^\d{1,15}$/],
  ['membership', /^\d{1,15}$/],
  ['assign', /^\d{1,15}$/],
])

/**
 * The call that a list screen begins with, for addresses that are plain enough to be read without the app.
 * @param path the address below the prefix, such as `users/list`
 * @returns path and query below the base URL, exactly as the app asks; undefined when that is not certain
 */
export function prefetchPath(path: string, search: URLSearchParams): string | undefined {
  const [call, orderBy] = LESSONS.test(path) ? [path, '-updated_at'] : (lists.get(path) ?? [])
  const names = [...search.keys()]
  const isPlain = names.every(
    (name, at) => parameters.get(name)?.test(search.get(name) ?? '') && names.indexOf(name) === at,
  )
  if (!call || !orderBy || !isPlain) return undefined
  const page = search.get('page') ?? '1'
  return `api/v1/${call}?order_by=${orderBy}&page=${page}&per_page=${search.get('perPage') ?? '10'}`
}

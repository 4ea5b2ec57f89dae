/** The lists: the path below `api/v1/` and the default order (specification §7, §9). */
const lists = new Map([
  ['users/list', ['users', '-last_access']],
  ['contents/news', ['news', '-updated_at']],
  ['contents/faq', ['faqs', '-updated_at']],
  ['courses/list', ['courses', '-updated_at']],
])
const LESSONS = /^courses\/[1-9]\d{0,14}\/lessons$/
/** The supported search params and their formats. Others, such as the keyword, need the app's schema. */
const parameters = new Map([
  ['page', /^[1-9]\d{0,8}$/],
  ['perPage', /^(10|20|50|100)$/],
  ['edit', /^\d{1,15}$/],
  ['membership', /^\d{1,15}$/],
  ['assign', /^\d{1,15}$/],
])

/**
 * Returns the first request of a list screen, for URLs that can be read without the app's schemas.
 * @param path the path below the prefix, such as `users/list`
 * @returns the path and query below the base URL, exactly as the app requests them; undefined if unsure
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

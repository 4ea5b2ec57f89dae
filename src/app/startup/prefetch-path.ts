import { lists } from '@/features/entities'

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

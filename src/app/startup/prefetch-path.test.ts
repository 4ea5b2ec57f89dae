import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ListState, listSearch } from '@/api/list'
import { faqs, news } from '@/features/contents/contents'
import { courses } from '@/features/courses/courses'
import { lessons } from '@/features/lessons/lessons'
import { users } from '@/features/users/users'
import { signInBeforeEach } from '@/test/signed-in'
import { prefetchPath } from './prefetch-list'

const client = () => new QueryClient()
const screens = {
  'users/list': { orderBy: '-last_access', request: (state: ListState) => client().query(users.list(state)) },
  'contents/news': { orderBy: '-updated_at', request: (state: ListState) => client().query(news.list(state)) },
  'contents/faq': { orderBy: '-updated_at', request: (state: ListState) => client().query(faqs.list(state)) },
  'courses/list': { orderBy: '-updated_at', request: (state: ListState) => client().query(courses.list(state)) },
  'courses/12/lessons': {
    orderBy: '-updated_at',
    request: (state: ListState) => client().query(lessons.list(12, state)),
  },
} as const
const paths = ['users/list', 'contents/news', 'contents/faq', 'courses/list', 'courses/12/lessons'] as const

let requestedPaths: string[]
signInBeforeEach()
beforeEach(() => {
  requestedPaths = []
  vi.stubGlobal('fetch', ({ url }: Request) => {
    const { pathname, search } = new URL(url)
    requestedPaths.push(pathname.slice(1) + search)
    return Promise.resolve(Response.json({ data: [], meta: {} }))
  })
})

/** Returns the path that the app requests at this URL. */
async function requestedByTheApp(path: (typeof paths)[number], search: URLSearchParams): Promise<string | undefined> {
  const { orderBy, request } = screens[path]
  const state = listSearch({ sortKeys: [], orderBy }).schema.parse(Object.fromEntries(search))
  await request(state)
  return requestedPaths.at(-1)
}

test('the prefetched path equals the path that the app requests, or is undefined', () => {
  const values = fc.oneof(
    fc.constantFrom('1', '2', '10', '100', '1e3', '01', '-1', '', ' 2', 'abc', '999999999', '9999999999'),
    fc.nat().map(String),
  )
  const names = fc.constantFrom('page', 'perPage', 'edit', 'orderBy', 'keyword', 'assign', 'x')
  return fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.array(fc.tuple(names, values), { maxLength: 3 }),
      async (path, given) => {
        const search = new URLSearchParams(given)
        expect([undefined, await requestedByTheApp(path, search)]).toContain(prefetchPath(path, search))
      },
    ),
    { numRuns: 300 },
  )
})

test.each(paths)('prefetches any page of %s', (path) => {
  expect(prefetchPath(path, new URLSearchParams())).toBeDefined()
  expect(prefetchPath(path, new URLSearchParams('page=3&perPage=20&edit=7'))).toContain('&page=3&per_page=20')
})

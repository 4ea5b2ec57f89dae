import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { listSearch } from '@/api/list'
import { type EntityName, lists } from '@/features/entities'
import { entityCases, entityNames } from '@/test/entity-cases'
import { signInBeforeEach } from '@/test/signed-in'
import { prefetchPath } from './prefetch-list'

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
async function requestedByTheApp(name: EntityName, search: URLSearchParams): Promise<string | undefined> {
  const { orderBy = '' } = lists.find((list) => list.name === name) ?? {}
  const state = listSearch({ sortKeys: [], orderBy }).schema.parse(Object.fromEntries(search))
  await entityCases[name].calls.list(new QueryClient(), state)
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
      fc.constantFrom(...entityNames),
      fc.array(fc.tuple(names, values), { maxLength: 3 }),
      async (name, given) => {
        const search = new URLSearchParams(given)
        expect([undefined, await requestedByTheApp(name, search)]).toContain(
          prefetchPath(entityCases[name].path, search),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test.each(entityNames.map((name) => entityCases[name].path))('prefetches any page of %s', (path) => {
  expect(prefetchPath(path, new URLSearchParams())).toBeDefined()
  expect(prefetchPath(path, new URLSearchParams('page=3&perPage=20&edit=7'))).toContain('&page=3&per_page=20')
})

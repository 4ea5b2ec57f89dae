import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectTarget } from './redirect'

const dashboard = { to: '/dashboard', search: {} }

// Rules: §2: A signed-in visitor who opens
test('redirects to the requested screen with its list state', () =>
  expect(redirectTarget('/admin/users/list?keyword=%C4%90%C3%A0o&page=2#top')).toEqual({
    to: '/users/list',
    search: { keyword: 'Đào', page: '2' },
    hash: 'top',
  }))

test('removes tokens, which would sign somebody in on a reload', () =>
  expect(
    redirectTarget('/admin/users/list?accessToken=a.b.c&page=2&refreshToken=r&idToken=i&accessToken=d.e.f'),
  ).toEqual({
    to: '/users/list',
    search: { page: '2' },
  }))

/** The path of a screen, wrapped `depth` times in the `redirectUri` of the login screen. */
const nested = (depth: number): string =>
  depth === 0 ? '/admin/users/list' : `/admin/login?redirectUri=${encodeURIComponent(nested(depth - 1))}`

const controls = ['\t', '\n', '\r', '\0', '\u000b', '\u001f', ' ', '\u00a0', '\u2028', '\ufeff']
const hostile = [
  undefined,
  '',
  '/admin',
  '/admin/',
  '/admin/login',
  '/admin/users/../login',
  '/ADMIN/users/list',
  '/users/list',
  'admin/users/list',
  'https://evil.test',
  'javascript:alert(1)',
  '//evil.test/admin/users/list',
  '/\\evil.test',
  '/admin/%2e%2e//evil.test',
  '/admin//evil.test',
  '/admin/%5Cevil.test',
  '/admin/%2F%2Fevil.test',
  '/admin/%00/users',
  '/admin/%2e%2e/other',
  `/admin/${'x'.repeat(3000)}`,
  `/admin/users/list?keyword=${'x'.repeat(10_000)}`,
  ...controls.flatMap((control) => [`${control}//evil.test`, `/${control}/evil.test`, `${control}https://evil.test`]),
  ...[1, 2, 5, 20].map(nested),
]

// Rules: §2: Redirects stay inside the app
test.each(hostile)('%j leads to the dashboard', (uri) => expect(redirectTarget(uri)).toEqual(dashboard))

/** Whether the target is a path inside the app other than the login screen. */
function isInside({ to, search }: ReturnType<typeof redirectTarget>): boolean {
  const url = new URL(`/admin${to}`, 'http://app.test')
  const isPath = /^\/[^/\\]/.test(to) && !/[\\\t\r\n]|\/\//.test(to) && to !== '/login'
  const isText = Object.values(search).every((value) => typeof value === 'string')
  return isPath && isText && url.origin === 'http://app.test' && url.pathname === `/admin${to}`
}

const pieces =
  '/ \\ . .. // admin /admin/ evil.test @ : https: javascript: %2f %5c %2e %252f ? # & login redirectUri= users'
const piece = fc.constantFrom(...pieces.split(' '), '\t', '\n')

test('never leaves the app, for any input', () => {
  const uri = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.array(piece).map((some) => some.join('')),
    fc.array(piece).map((some) => `/${some.join('')}`),
    fc.array(piece).map((some) => `/admin/${some.join('')}`),
  )
  fc.assert(
    fc.property(uri, (redirectUri) => {
      expect(isInside(redirectTarget(redirectUri))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('restores a list exactly', () => {
  const keyword = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('Đào', 'a&b=c', '+84 90', '100%', '#1', '007'),
  )
  const state = fc.record({
    keyword: keyword.filter((text) => text !== ''),
    orderBy: fc.constantFrom('-last_access', 'email'),
    page: fc.nat({ max: 999 }).map(String),
    perPage: fc.constantFrom('20', '100'),
  })
  const path = fc.constantFrom('/users/list', '/contents/news', '/courses/12/lessons', '/account/profile')
  fc.assert(
    fc.property(path, fc.oneof(state, fc.constant({})), (to, search) => {
      const query = new URLSearchParams(search).toString()
      expect(redirectTarget(`/admin${to}${query && `?${query}`}`)).toEqual({ to, search })
    }),
    { numRuns: 1000 },
  )
})

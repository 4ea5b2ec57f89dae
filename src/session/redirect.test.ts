import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirectTarget } from './redirect'

const dashboard = { to: '/dashboard', search: {} }

test('goes on to the carried screen with its list state', () =>
  expect(redirectTarget('/admin/users/list?keyword=%C4%90%C3%A0o&page=2#top')).toEqual({
    to: '/users/list',
    search: { keyword: 'Đào', page: '2' },
    hash: 'top',
  }))

test.each([
  undefined,
  '',
  '/',
  '/admin',
  '/admin/',
  '/admin/login',
  '/users/list',
  '/administrator',
  'https://evil.test/admin/users',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\t//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'https:evil.test',
  '//admin@evil.test',
  '/.//evil.test',
  '/admin/..//evil.test',
  '/admin//evil.test',
  '/admin/%5Cevil.test',
  '/admin/%2F%2Fevil.test',
  '/admin/../other',
  `/admin/${'x'.repeat(3000)}`,
])('%j leads to the dashboard', (uri) => expect(redirectTarget(uri)).toEqual(dashboard))

test('never leaves the app, whatever it is given', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    'admin',
    'evil.test',
    '@',
    ':',
    '%2f',
    '%5c',
    '\t',
    '?',
    '#',
    'login',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.array(piece).map((pieces) => `/${pieces.join('')}`),
      ),
      (uri) => {
        const { to } = redirectTarget(uri)
        expect(to).toMatch(/^\/[^/\\]/)
        expect(new URL(to, 'http://app.test').origin).toBe('http://app.test')
        expect(to).not.toBe('/login')
      },
    ),
    { numRuns: 2000 },
  )
})

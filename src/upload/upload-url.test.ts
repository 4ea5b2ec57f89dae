import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnUpload } from './put-file'
import { isSafeUrl } from './upload'

const api = 'https://api.school.test/'

test.each([
  'https://api.school.test/api/v1/uploads/a.png?signature=x',
  '/api/v1/uploads/a.png',
  'https://api.school.test/x/../api/v1/uploads/a.png',
])('%s is an upload URL of the API', (url) => expect(isOwnUpload(new URL(url, api), api)).toBe(true))

test.each([
  'https://evil.test/api/v1/uploads/a.png',
  '//evil.test/api/v1/uploads/a.png',
  'https://api.school.test.evil.test/api/v1/uploads',
  'http://api.school.test/api/v1/uploads/a.png',
  'https://api.school.test:8443/api/v1/uploads/a.png',
  'https://api.school.test/api/v1/uploadsX',
  'https://api.school.test/api/v1/uploads/../users/5',
  'https://api.school.test/api/v1/uploads/%2e%2e/users/5',
  'data:text/html,/api/v1/uploads',
])('%s is not an upload URL of the API', (url) => expect(isOwnUpload(new URL(url, api), api)).toBe(false))

test('the uploads of an API below a path are below that path', () => {
  expect(isOwnUpload(new URL('https://school.test/backend/api/v1/uploads/a'), 'https://school.test/backend/')).toBe(
    true,
  )
  expect(isOwnUpload(new URL('https://school.test/api/v1/uploads/a'), 'https://school.test/backend/')).toBe(false)
})

test('no URL outside of the API’s uploads counts as one of them', () => {
  const pieces = ['https:', '//', '/', '\\', '@', 'evil.test', 'api.school.test', 'api/v1/uploads', '..', '#', '?']
  const joined = fc.array(fc.constantFrom(...pieces)).map((some) => some.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), joined), (text) => {
      const url = URL.parse(text, api)
      const isBelowOurs = url !== null && `${url.origin}${url.pathname}/`.startsWith(`${api}api/v1/uploads/`)
      expect(url !== null && isOwnUpload(url, api)).toBe(isBelowOurs)
    }),
  )
})

test.each([
  ['https://cdn.test/a', 'https:', true],
  ['http://cdn.test/a', 'https:', false],
  ['http://cdn.test/a', 'http:', true],
  ['javascript:alert(1)', 'http:', false],
  ['data:image/png;base64,x', 'http:', false],
  ['', 'http:', false],
  ['/api/v1/uploads/a', 'http:', true],
])('%s on a page of %s: %s', (url, page, safe) => expect(isSafeUrl(url, page)).toBe(safe))

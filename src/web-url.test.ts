import { expect, test } from 'vitest'
import { parseWebUrl } from './web-url'

test.each([
  ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
  [' HTTP://cdn.test/a b ', 'http://cdn.test/a%20b'],
  ['/api/v1/uploads/a.png', 'http://localhost/api/v1/uploads/a.png'],
  ['//cdn.test/a.png', 'http://cdn.test/a.png'],
])('%s leads to %s', (text, href) => expect(parseWebUrl(text)?.href).toBe(href))

test.each([
  '',
  'xem tại quầy lễ tân',
  'www.example.com',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://app.test/1',
  'file:///etc/passwd',
  'vbscript:x',
  'https://',
])('%j is never loaded', (text) => expect(parseWebUrl(text)).toBeNull())

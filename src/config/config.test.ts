import { expect, test } from 'vitest'
import { readConfig } from './config'

test('provides a default for every variable', () => {
  const { config, problems } = readConfig({})
  expect(problems).toEqual([])
  expect(config).toMatchObject({ apiBaseUrl: 'http://localhost/', appCode: 'app', version: '1.1.0' })
})

test.each([
  ['', 'http://localhost/'],
  ['/', 'http://localhost/'],
  ['/backend', 'http://localhost/backend/'],
  ['https://api.example.com', 'https://api.example.com/'],
  ['https://api.example.com/', 'https://api.example.com/'],
  ['https://example.com/backend', 'https://example.com/backend/'],
  [' HTTPS://Example.com:8443/backend/ ', 'https://example.com:8443/backend/'],
])('base URL %j becomes %j', (given, expected) => {
  expect(readConfig({ VITE_API_BASE_URL: given }).config.apiBaseUrl).toBe(expected)
})

test.each([
  [undefined, false],
  ['off', false],
  ['on', true],
])('VITE_IDEMPOTENCY %s: idempotency keys are sent: %s', (given, expected) => {
  expect(readConfig({ VITE_IDEMPOTENCY: given }).config.hasIdempotencyKeys).toBe(expected)
})

test.each([
  ['VITE_API_BASE_URL', 'ftp://api.example.com'],
  ['VITE_API_BASE_URL', 'http://'],
  ['VITE_API_BASE_URL', 'api.example.com'],
  ['VITE_API_BASE_URL', 'localhost:8000'],
  ['VITE_API_BASE_URL', '//api.example.com'],
  ['VITE_API_BASE_URL', '/\\api.example.com'],
  ['VITE_API_BASE_URL', 'https:api.example.com'],
  ['VITE_API_BASE_URL', 'https://api.example.com/?key=1'],
  ['VITE_API_BASE_URL', 'https://api.example.com/#v2'],
  ['VITE_API_BASE_URL', 'https://api.example.com/api/v1'],
  ['VITE_API_BASE_URL', '/api/v1/'],
  ['VITE_API_BASE_URL', 'https://user:secret@api.example.com'],
  ['VITE_APP_CODE', 'my app;'],
  ['VITE_SITE_URL', 'javascript:alert(1)'],
  ['VITE_VENDOR_EMAIL', 'nobody'],
  ['VITE_ERROR_URL', '/errors'],
])('reports an invalid %s (%j) with the expected format', (name, value) => {
  const { problems } = readConfig({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name}: expected .+`))
})

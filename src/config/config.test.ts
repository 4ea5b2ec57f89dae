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

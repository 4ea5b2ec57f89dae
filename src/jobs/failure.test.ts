import { expect, test } from 'vitest'
import { readFailure, readRetryAfter } from './failure'

const NOW = 'Thu, 01 Jan 2026 00:00:00 GMT'
const TEN_MINUTES_LATER = 'Thu, 01 Jan 2026 00:10:00 GMT'

test.each([
  ['120', null, 120_000],
  [' 3 ', null, 3_000],
  ['Thu, 01 Jan 2026 00:00:10 GMT', null, 10_000],
  ['Thu, 01 Jan 2026 00:10:10 GMT', TEN_MINUTES_LATER, 10_000], // the clock of the server is ahead
  ['0', null, 1_000],
  ['Wed, 31 Dec 2025 23:00:00 GMT', null, 1_000],
  ['301', null, 300_000],
  ['Fri, 01 Jan 2100 00:00:00 GMT', null, 300_000],
  ['1.5', null, 5_000],
  ['-5', null, 5_000],
  ['2026-01-01T00:02:00Z', null, 5_000],
  ['1767225600.5', null, 5_000],
  ['1', 'yesterday', 1_000],
  [null, null, 5_000],
])('Retry-After %j of a response with the date %j is a wait of %i milliseconds', (retryAfter, date, wait) => {
  expect(readRetryAfter({ retryAfter, date }, Date.parse(NOW))).toBe(wait)
})

test('an unexpected error leaves the outcome unknown', () => {
  expect(readFailure(new TypeError('broken'), 0).is).toBe('unknown')
})

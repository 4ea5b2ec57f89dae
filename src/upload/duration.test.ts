import { expect, test } from 'vitest'
import { formatDuration } from './formats'

test.each([
  [0, '0:00'],
  [41.6, '0:42'],
  [59.7, '1:00'],
  [600, '10:00'],
  [3723, '1:02:03'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('%d seconds are %j', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

import { expect, test } from 'vitest'
import { formatDuration, timeLeft } from './formats'

test.each([
  [0, '0:00'],
  [59.7, '1:00'],
  [600, '10:00'],
  [3723, '1:02:03'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('%d seconds are %j', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  [60, 'less than a minute left'],
  [61, 'about 2 min left'],
  [59 * 60, 'about 59 min left'],
  [59 * 60 + 1, 'about 1 h left'],
  [80 * 60, 'about 1 h 20 min left'],
  [3 * 3600, 'about 3 h left'],
  [Number.POSITIVE_INFINITY, ''],
  [Number.NaN, ''],
])('%d s: %s', (seconds, words) => expect(timeLeft(seconds)).toBe(words))

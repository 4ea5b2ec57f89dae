import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time'

test.each([
  [15, 'in 15 months'],
  [23, 'in 23 months'],
  [24, 'in 2 years'],
  [36, 'in 3 years'],
])('a moment in %i months is %s', (months, text) => {
  expect(formatRelativeTime(dayjs().add(months, 'month').add(1, 'hour').toISOString())).toBe(text)
})

import { expect, test } from 'vitest'
import { isCount } from './question'

test.each(['1000', '1,000', '1.000', '1\u00A0000'])('%j confirms 1000', (typed) =>
  expect(isCount(typed, 1_000)).toBe(true),
)

test.each(['', '100', '10000', '1000 users', '1e3', 'one thousand'])('%j does not confirm 1000', (typed) =>
  expect(isCount(typed, 1_000)).toBe(false),
)

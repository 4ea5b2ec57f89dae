import { expect, test } from 'vitest'
import { countOf } from './format-count'

test.each([
  [countOf(1, 'user'), '1 user'],
  [countOf(2_500, 'user'), '2,500 users'],
  [countOf(2, 'news', 'news'), '2 news'],
])('counts things: %s', (text, expected) => {
  expect(text).toBe(expected)
})

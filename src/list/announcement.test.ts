import { expect, test } from 'vitest'
import { describeRead } from './announcement'

test('a read is announced at its start and at each quarter', () => {
  const texts = Array.from({ length: 251 }, (_, page) => describeRead(page * 100, 25_000))
  expect([...new Set(texts)]).toEqual([
    'Reading all pages.',
    '25 percent read.',
    '50 percent read.',
    '75 percent read.',
    '100 percent read.',
  ])
  expect(describeRead(0, 0)).toBe('Reading all pages.')
})

test.each([
  [100, 0],
  [1250, 1000],
])('never more than 100 percent is announced, even if the total is wrong: %i of %i', (read, total) => {
  expect(describeRead(read, total)).toBe('100 percent read.')
})

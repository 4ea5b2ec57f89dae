import { expect, test } from 'vitest'
import { isCopy } from './duplicate-check'

const item = { id: 1, title: 'Salsa', roles: ['Member'], createdAt: '2026-11-26T09:00:00Z', updatedAt: null }

test.each([
  ['another id and other times', { id: 2, createdAt: '2026-11-26T09:00:59Z', updatedAt: '2026-11-26T09:00:59Z' }, true],
  ['another title', { title: 'Salsa 2' }, false],
  ['other entries of a list', { roles: [] }, false],
  ['a creation a minute later', { createdAt: '2026-11-26T09:01:00Z' }, false],
  ['an unknown creation', { createdAt: null }, false],
])('a record with %s is a copy: %s', (_, change, expected) =>
  expect(isCopy(item, { ...item, ...change })).toBe(expected),
)

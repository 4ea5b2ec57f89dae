import { expect, test } from 'vitest'
import { parsePreferences } from './list-preferences'

const optional = ['phone']
const defaults = { hidden: optional, density: 'comfortable' }

test.each([
  ['nothing', null, defaults],
  ['invalid JSON', '{', defaults],
  ['an array', '[]', defaults],
  ['an unknown density', '{"hidden":["email"],"density":"cosy"}', { hidden: ['email'], density: 'comfortable' }],
  [
    'columns that are not a list',
    '{"hidden":{"length":9},"density":"compact"}',
    { hidden: ['phone'], density: 'compact' },
  ],
] as const)('stored: %s', (_what, stored, expected) => {
  expect(parsePreferences(stored, optional)).toEqual(expected)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPreferences, densities, parsePreferences } from './list-preferences'

const optional = ['phone']
const defaults = defaultPreferences(optional)

test('stored preferences are read back unchanged', () => {
  const ids = ['email', 'phone', 'status']
  fc.assert(
    fc.property(fc.record({ hidden: fc.subarray(ids), density: fc.constantFrom(...densities) }), (preferences) => {
      expect(parsePreferences(JSON.stringify(preferences), optional)).toEqual(preferences)
    }),
  )
})

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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPreferences, densities, parsePreferences } from './list-preferences'

const ids = ['email', 'phone', 'status']
const hideable = { ids, optional: ['phone'] }
const defaults = defaultPreferences(['phone'])

test('stored preferences are read back unchanged', () => {
  fc.assert(
    fc.property(fc.record({ hidden: fc.subarray(ids), density: fc.constantFrom(...densities) }), (preferences) => {
      expect(parsePreferences(JSON.stringify(preferences), hideable)).toEqual(preferences)
    }),
  )
})

test('only columns that can be hidden are hidden, each once, whatever is stored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => {
      const { hidden, density } = parsePreferences(stored, hideable)
      expect(ids.filter((id) => hidden.includes(id))).toEqual(hidden)
      expect(densities).toContain(density)
    }),
  )
})

test.each([
  ['nothing', null, defaults],
  ['invalid JSON', '{', defaults],
  ['an array', '[]', defaults],
  [
    'a column that can not be hidden and one that no longer exists',
    '{"hidden":["first_name","fax","phone","phone"],"density":"compact"}',
    { hidden: ['phone'], density: 'compact' },
  ],
  ['an unknown density', '{"hidden":["email"],"density":"cosy"}', { hidden: ['email'], density: 'comfortable' }],
  [
    'columns that are not a list',
    '{"hidden":{"length":9},"density":"compact"}',
    { hidden: ['phone'], density: 'compact' },
  ],
  [
    'invalid column names',
    '{"hidden":["__proto__",null,{"id":"email"}],"density":"__proto__"}',
    { hidden: [], density: 'comfortable' },
  ],
] as const)('stored: %s', (_what, stored, expected) => {
  expect(parsePreferences(stored, hideable)).toEqual(expected)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultView, densities, readView } from './view'

const ids = ['email', 'phone', 'status']

test('a kept view is read as it was chosen', () => {
  fc.assert(
    fc.property(fc.record({ hidden: fc.subarray(ids), density: fc.constantFrom(...densities) }), (view) => {
      expect(readView(JSON.stringify(view), ids)).toEqual(view)
    }),
  )
})

test('only columns that can be hidden are hidden, each once, whatever was kept', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (kept) => {
      const { hidden, density } = readView(kept, ids)
      expect(ids.filter((id) => hidden.includes(id))).toEqual(hidden)
      expect(densities).toContain(density)
    }),
  )
})

test.each([
  ['nothing', null, defaultView],
  ['no JSON', '{', defaultView],
  ['no object', '[]', defaultView],
  [
    'a title and a column that is no more',
    '{"hidden":["first_name","fax","phone","phone"],"density":"compact"}',
    { hidden: ['phone'], density: 'compact' },
  ],
  ['an odd density', '{"hidden":["email"],"density":"cosy"}', { hidden: ['email'], density: 'comfortable' }],
  ['no list of columns', '{"hidden":{"length":9},"density":"compact"}', { hidden: [], density: 'compact' }],
  ['odd names', '{"hidden":["__proto__",null,{"id":"email"}],"density":"__proto__"}', defaultView],
] as const)('kept: %s', (_what, kept, expected) => {
  expect(readView(kept, ids)).toEqual(expected)
})

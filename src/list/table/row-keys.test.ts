import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRowKeys, noRowKeys } from './row-keys'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }).map(String), { maxLength: 12 })
const rowsOf = (page: string[]) => page.map((id) => ({ id }))
const keysOf = (page: string[], { byId }: typeof noRowKeys) => page.map((id) => byId.get(id))

/** The keys of some rows and of the next ones, after other pages. */
const steps = fc.array(fc.record({ page: ids, reused: fc.constantFrom('by id', 'in order', 'none') }), { minLength: 1 })

test.each([
  ['by id', (page: string[], before: typeof noRowKeys) => page.map((id) => before.byId.get(id))],
  ['in order', (page: string[], before: typeof noRowKeys) => [...before.byId.values()].slice(0, page.length)],
  ['none', () => []],
] as const)('each row has a key of its own, which is new or that of an earlier row: %s', (reused, expected) => {
  fc.assert(
    fc.property(steps, ids, (earlier, page) => {
      const before = earlier.reduce((keys, step) => nextRowKeys(keys, rowsOf(step.page), step.reused), noRowKeys)
      const kept = expected(page, before)
      const keys = keysOf(page, nextRowKeys(before, rowsOf(page), reused))
      expect(new Set(keys).size).toBe(page.length)
      for (const [index, key] of keys.entries()) expect(key).toBe(kept[index] ?? Math.max(before.unused, key ?? 0))
    }),
  )
})

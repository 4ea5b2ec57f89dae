import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRowKeys, noRowKeys } from './row-keys'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }).map(String), { maxLength: 12 })
const rowsOf = (page: string[]) => page.map((id) => ({ id }))
const keysOf = (page: string[], { byId }: typeof noRowKeys) => page.map((id) => byId.get(id))

test('each row has its own key, and a row that stays keeps it', () => {
  fc.assert(
    fc.property(fc.array(ids, { maxLength: 8 }), (pages) => {
      let keys = noRowKeys
      for (const page of pages) {
        const next = nextRowKeys(keys, rowsOf(page))
        expect(new Set(keysOf(page, next)).size).toBe(page.length)
        const stayed = page.filter((id) => keys.byId.has(id))
        expect(keysOf(stayed, next)).toEqual(keysOf(stayed, keys))
        keys = next
      }
    }),
  )
})

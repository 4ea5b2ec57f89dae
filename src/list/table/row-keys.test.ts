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

test('the rows of another page take over the keys of the previous page in their order', () => {
  const first = nextRowKeys(noRowKeys, rowsOf(['1', '2', '3']))
  const second = nextRowKeys(first, rowsOf(['4', '5', '6', '7']))
  expect(keysOf(['4', '5', '6'], second)).toEqual(keysOf(['1', '2', '3'], first))
  expect(keysOf(['1', '2'], nextRowKeys(second, rowsOf(['1', '2'])))).toEqual(keysOf(['4', '5'], second))
})

test('while a row stays, a new row does not take over the key of a row that is gone', () => {
  const before = nextRowKeys(noRowKeys, rowsOf(['1', '2', '3']))
  const after = nextRowKeys(before, rowsOf(['1', '3', '4']))
  expect([...before.byId.values()]).not.toContain(after.byId.get('4'))
})

import { describe, expect, test } from 'vitest'
import { parseSavedFilters, withSavedFilter } from './saved-filters'

describe('saved filters', () => {
  const saved = { name: 'Mine', keyword: 'dao', filter: 'status.active' }

  test.each([null, '', '{', '{}', '7', '[{"name":"x"}]', '[{"name":7,"keyword":"","filter":""}]'])(
    '%j is no saved filter',
    (stored) => expect(parseSavedFilters(stored)).toEqual([]),
  )

  test('are read back, without the invalid ones', () => {
    expect(parseSavedFilters(JSON.stringify([saved, null, { name: 'x' }]))).toEqual([saved])
  })

  test('replace one with the same name', () => {
    const other = { ...saved, name: 'Other' }
    const changed = { ...saved, keyword: '' }
    expect(withSavedFilter([saved, other], changed)).toEqual([other, changed])
  })
})

import { describe, expect, test } from 'vitest'
import { parseSavedFilters, withSavedFilter } from './saved-filters'

describe('saved filters', () => {
  const saved = { name: 'Mine', keyword: 'dao', filter: 'status.active' }

  test.each([null, '', '{', '{}', '7', '[{"name":""}]', '[{"name":7,"keyword":"","filter":""}]'])(
    '%j is no saved filter',
    (stored) => {
      expect(parseSavedFilters(stored)).toEqual([])
    },
  )

  test('are read back, without the invalid ones', () => {
    expect(parseSavedFilters(JSON.stringify([saved, null, { name: 'x' }]))).toEqual([saved])
  })

  test.each([
    ['an invisible character in its name', { name: 'Mine\u202E' }],
    ['blanks around its name', { name: ' Mine ' }],
    ['a keyword that is too long', { keyword: 'a'.repeat(5000) }],
    ['a keyword that the search box would change', { keyword: ' tran' }],
    ['a filter that is no list of choices', { filter: '<img src=x>' }],
    ['no filter at all', { keyword: '', filter: '' }],
  ])('with %s count as none', (_what, changes) => {
    expect(parseSavedFilters(JSON.stringify([{ ...saved, ...changes }]))).toEqual([])
  })

  test('have different names', () => {
    expect(parseSavedFilters(JSON.stringify([saved, { ...saved, keyword: 'dao' }]))).toEqual([
      { ...saved, keyword: 'dao' },
    ])
  })

  test('replace one with the same name', () => {
    const other = { ...saved, name: 'Other' }
    const changed = { ...saved, keyword: '' }
    expect(withSavedFilter([saved, other], changed)).toEqual([other, changed])
  })
})

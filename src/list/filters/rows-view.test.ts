import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListState } from '@/api/list'
import { applyPatches } from './patches'
import { createRowsView } from './rows-view'
import { parseSavedFilters, withSavedFilter } from './saved-filters'

type Row = { id: number; name: string; at: number | null; color: string }

const definition = {
  listName: 'rows',
  readyFilters: [],
  filters: [
    { name: 'color', label: 'Color', choices: [], matches: (choice: string) => (row: Row) => row.color === choice },
    { name: 'odd', label: 'Odd', choices: [], matches: () => (row: Row) => row.id % 2 === 1 },
  ],
  sortValues: { name: (row: Row) => row.name, at: (row: Row) => row.at, color: (row: Row) => row.color },
}
const view = () => createRowsView<Row>(definition)
const state = (changes: Partial<ListState>): ListState => ({
  keyword: '',
  filter: '',
  orderBy: 'name',
  page: 1,
  perPage: 10,
  ...changes,
})
const row = (id: number, changes: Partial<Row> = {}): Row => ({ id, name: `n${id}`, at: id, color: 'red', ...changes })
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

describe('the view of all rows', () => {
  const rows = [
    row(1, { name: 'Đào', at: 3 }),
    row(2, { name: 'Dung', at: null, color: 'blue' }),
    row(3, { name: 'Ánh', at: 1 }),
    row(4, { name: 'anh', at: 2, color: 'green' }),
    row(5, { name: '', at: 2 }),
  ]

  test.each([
    ['name', [4, 3, 2, 1, 5]],
    ['-name', [1, 2, 3, 4, 5]],
    ['at', [3, 4, 5, 1, 2]],
    ['-at', [1, 4, 5, 3, 2]],
  ])('sorts by %s in Vietnamese order, missing values last', (orderBy, expected) => {
    for (const isComplete of [false, true])
      expect(ids(view().page({ rows, isComplete }, state({ orderBy })).data)).toEqual(expected)
  })

  test('a record matches any choice of each filter', () => {
    const matching = (filter: string) =>
      ids(view().matching({ rows, isComplete: true }, state({ filter, orderBy: 'at' })))
    expect(matching('color.blue color.green')).toEqual([4, 2])
    expect(matching('color.red odd.yes')).toEqual([3, 5, 1])
    expect(matching('color.blue odd.yes')).toEqual([])
  })

  test('pages what matches', () => {
    const many = Array.from({ length: 45 }, (_, index) => row(index + 1))
    const page = (number: number) =>
      view().page({ rows: many, isComplete: true }, state({ filter: 'odd.yes', orderBy: '-at', page: number }))
    expect(ids(page(1).data)).toEqual([45, 43, 41, 39, 37, 35, 33, 31, 29, 27])
    expect(page(3)).toMatchObject({ meta: { total: 23, page: 3 }, receivedRowCount: 3 })
    expect(page(9).data).toEqual([])
  })

  test('follows other rows, filters, orders and pages', () => {
    const one = view()
    const show = (given: Row[], changes: Partial<ListState>) =>
      ids(one.page({ rows: given, isComplete: true }, state({ orderBy: 'at', ...changes })).data)
    expect(show(rows, { filter: 'color.red' })).toEqual([3, 5, 1])
    expect(show(rows, { filter: 'color.blue' })).toEqual([2])
    expect(show(rows.slice(0, 1), { filter: 'color.blue' })).toEqual([])
    expect(show(rows, { filter: 'color.red', orderBy: '-at' })).toEqual([1, 5, 3])
    expect(show(rows, { filter: 'color.red', orderBy: '-at', page: 2 })).toEqual([])
  })

  test('finds the same rows in the same order, whether or not all have been read', () => {
    const rowsOf = fc.array(
      fc.record({
        name: fc.constantFrom('', 'a', 'Á', 'đ', 'd'),
        at: fc.option(fc.nat(5)),
        color: fc.constantFrom('red', 'blue'),
      }),
    )
    return fc.assert(
      fc.property(rowsOf, fc.constantFrom('name', '-name', 'at', '-at'), (given, orderBy) => {
        const rows = given.map((one, index) => ({ ...one, id: index + 1 }))
        const show = (isComplete: boolean) =>
          ids(view().matching({ rows, isComplete }, state({ filter: 'color.red', orderBy })))
        expect(show(true)).toEqual(show(false))
      }),
    )
  })
})

describe('patches', () => {
  const rows = [row(1), row(2), row(3)]

  test('replace, remove and append records', () => {
    const changed = row(2, { name: 'new' })
    const patched = applyPatches(
      rows,
      new Map([
        [2, changed],
        [3, undefined],
        [4, row(4)],
      ]),
    )
    expect(patched).toEqual([row(1), changed, row(4)])
  })

  test('win over pages that arrive later', () => {
    const patches = new Map([[2, row(2, { name: 'new' })]])
    const first = applyPatches([row(1)], patches)
    expect(ids(applyPatches([...first, row(2), row(3)], patches))).toEqual([1, 2, 3])
  })

  test('change nothing if there are none', () => {
    expect(applyPatches(rows, new Map())).toBe(rows)
  })
})

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

import { constructTable } from '@tanstack/react-table'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import { expect, test } from 'vitest'
import { createAppColumnHelper, tableOptions, toSort } from '@/list/table/table'
import { createFiltering } from './filtering'

type Row = { id: number; name: string; at: number | null; color: string }

const column = createAppColumnHelper<Row>()
const columns = column.columns([
  column.accessor('name', {}),
  column.accessor(({ at }) => at ?? undefined, { id: 'at', enableSorting: false }),
])
const filtering = createFiltering<Row>({
  listName: 'rows',
  readyFilters: [],
  filters: [
    { name: 'color', label: 'Color', choices: [], matches: (choice: string) => (row: Row) => row.color === choice },
    { name: 'odd', label: 'Odd', choices: [], matches: () => (row: Row) => row.id % 2 === 1 },
  ],
  sortValues: { name: (row: Row) => row.name, at: (row: Row) => row.at },
})

const reactivity = { coreReactivityFeature: storeReactivityBindings() }
const features: typeof tableOptions.features = { ...tableOptions.features, ...reactivity }

/** The ids of the rows that a list shows. */
function shown(rows: readonly Row[], { filter = '', orderBy = 'at', isComplete = true }) {
  const table = constructTable({
    ...tableOptions,
    features,
    columns: filtering.withSortFns(columns, orderBy, isComplete ? rows : undefined),
    data: rows,
    meta: { rowModels: filtering.rowModels },
    state: { sorting: [toSort(orderBy)], columnFilters: [{ id: 'name', value: filtering.createMatcher(filter) }] },
  })
  return table.getPrePaginatedRowModel().rows.map(({ original }) => original.id)
}

const row = (id: number, changes: Partial<Row> = {}): Row => ({ id, name: `n${id}`, at: id, color: 'red', ...changes })
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
])('rows are sorted by %s in Vietnamese order, missing values last', (orderBy, expected) => {
  for (const isComplete of [false, true]) expect(shown(rows, { orderBy, isComplete })).toEqual(expected)
})

test.each([
  ['color.blue color.green', [4, 2]],
  ['color.red odd.yes', [3, 5, 1]],
  ['color.blue odd.yes', []],
])('a record matches the filter %s if it matches any choice of each filter: %j', (filter, expected) => {
  expect(shown(rows, { filter })).toEqual(expected)
})

test('equal names keep their order in both directions, however they are encoded', () => {
  const same = [row(1, { name: 'Ánh'.normalize('NFC') }), row(2, { name: 'Ánh'.normalize('NFD') })]
  for (const orderBy of ['name', '-name']) expect(shown(same, { orderBy })).toEqual([1, 2])
})

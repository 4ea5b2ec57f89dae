import type { RowSelectionState } from '@tanstack/react-table'
import { createContext, use } from 'react'
import type { AppRow, AppTable, ListRecord } from '@/list/table/table'

type SelectContext = {
  selected: RowSelectionState
  /** The kind of record, as in 'Select user 12'. */
  noun: string
}

/** Provides the choice to the cells of the rows. A change then renders the checkboxes, and no other part of the rows. */
export const SelectContext = createContext<SelectContext>({ selected: {}, noun: '' })

const cell = 'w-10 min-w-10 cursor-pointer text-center select-none print:hidden'
const box = 'size-4 cursor-pointer align-middle accent-accent'

/** Chooses a row. The whole cell is clickable; with Shift, it chooses a range. A row without a valid id has no checkbox. */
export function SelectCell<Row extends ListRecord>({ row }: { row: AppRow<Row> }) {
  const { selected, noun } = use(SelectContext)
  const checked = row.id in selected
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the checkbox has the focus
    <td
      data-card="select"
      onClick={({ shiftKey }) => row.getToggleSelectedHandler()({ target: { checked: !checked }, shiftKey })}
      className={cell}
    >
      {row.getCanSelect() && (
        <input
          type="checkbox"
          aria-label={`Select ${noun} ${row.original.id}`}
          checked={checked}
          readOnly
          className={box}
        />
      )}
    </td>
  )
}

/** Chooses all rows of the page. */
export function SelectPageCell<Row extends ListRecord>({ table }: { table: AppTable<Row> }) {
  const isAll = table.getIsAllPageRowsSelected()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the checkbox has the focus
    <th
      scope="col"
      data-card="select"
      onClick={() => table.toggleAllPageRowsSelected(!isAll)}
      className={`${cell} border-line sm:border-b`}
    >
      <input
        type="checkbox"
        aria-label="Select all rows of this page"
        checked={isAll}
        readOnly
        ref={(input) => {
          if (input) input.indeterminate = !isAll && table.getIsSomePageRowsSelected()
        }}
        className={box}
      />
    </th>
  )
}

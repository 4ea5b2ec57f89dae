import type { RowSelectionState } from '@tanstack/react-table'
import { createContext, type MouseEventHandler, use } from 'react'
import type { AppRow, AppTable, ListRecord } from '@/list/table/table'
import { textButton } from '@/ui/button'

type SelectContext = {
  selected: RowSelectionState
  /** The kind of record, as in 'Select user 12'. */
  noun: string
}

/** Provides the selection to the cells of the rows. A change then renders the checkboxes, and no other part of the rows. */
export const SelectContext = createContext<SelectContext>({ selected: {}, noun: '' })

const cell = 'sm:w-10 print:hidden'
const target = 'flex min-h-8 cursor-pointer pointer-coarse:min-h-11 items-center justify-center select-none'
const box = 'size-4 cursor-pointer accent-accent disabled:cursor-default disabled:opacity-55'

/** Selects a row; with Shift, a range. A row without a valid id has no checkbox. */
export function SelectCell<Row extends ListRecord>({ row }: { row: AppRow<Row> }) {
  const { selected, noun } = use(SelectContext)
  const checked = row.id in selected
  return (
    <td data-card="select" className={cell}>
      {row.getCanSelect() && (
        <label className={target}>
          <input
            type="checkbox"
            aria-label={`Select ${noun} ${row.original.id}`}
            checked={checked}
            readOnly
            onClick={({ shiftKey }) => row.getToggleSelectedHandler()({ target: { checked: !checked }, shiftKey })}
            className={box}
          />
        </label>
      )}
    </td>
  )
}

type SelectPageCellProps<Row extends ListRecord> = {
  table: AppTable<Row>
  /** Whether cards show their checkboxes. */
  isSelecting: boolean
  /** Shows the checkboxes of the cards. */
  onSelectRows: () => void
  onClickCapture: MouseEventHandler | undefined
}

/** Selects all rows of the page. On a phone, a button in its place shows the checkboxes first. */
export function SelectPageCell<Row extends ListRecord>(props: SelectPageCellProps<Row>) {
  const { table, isSelecting, onSelectRows, onClickCapture } = props
  const isAll = table.getIsAllPageRowsSelected()
  return (
    <th
      scope="col"
      data-card="select"
      onClickCapture={onClickCapture}
      className={`${cell} border-line max-sm:min-w-28 sm:border-b`}
    >
      {!isSelecting && (
        <button
          type="button"
          onClick={onSelectRows}
          className={`${textButton} h-8 px-4 whitespace-nowrap sm:hidden pointer-coarse:h-11`}
        >
          Select rows
        </button>
      )}
      <label className={`${target} max-sm:justify-start max-sm:px-4 ${isSelecting ? '' : 'max-sm:hidden'}`}>
        <input
          type="checkbox"
          aria-label="Select all rows of this page"
          checked={isAll}
          disabled={!table.getRowModel().rows.some((row) => row.getCanSelect())}
          readOnly
          onClick={() => table.toggleAllPageRowsSelected(!isAll)}
          ref={(input) => {
            if (input) input.indeterminate = !isAll && table.getIsSomePageRowsSelected()
          }}
          className={box}
        />
      </label>
    </th>
  )
}

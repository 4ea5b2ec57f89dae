import { ArrowDown, ArrowUp, ChevronsUpDown } from '@lucide/icons'
import type { SortDirection } from '@tanstack/react-table'
import { type MouseEvent, type PointerEvent, type ReactNode, useMemo, useRef } from 'react'
import type { ListState } from '@/api/list'
import type { ListPreferences } from '@/list/preferences/list-preferences'
import { SelectCell, SelectContext, SelectPageCell } from '@/list/selection/select-cells'
import { Icon } from '@/ui/icon/icon'
import { afterPaint } from '@/ui/interaction/after-paint'
import { Pending, useDelayedFlag } from '@/ui/loading/pending'
import { ScrollRegion } from '@/ui/scroll-region'
import { PendingWrites } from './row-actions'
import { rowIdOf, useRowKeys } from './row-keys'
import type { AppTable, ListRecord } from './table'

export type DataTableProps<Row extends ListRecord> = {
  label: string
  /** The kind of record, as in 'Select user 12'. */
  noun: string
  table: AppTable<Row>
  /** Whether cards show their checkboxes. */
  isSelecting: boolean
  /** Shows the checkboxes of the cards. */
  onSelectRows: () => void
  density: ListPreferences['density']
  state: ListState
  /** Nothing has been read yet. The place of ten rows is empty, below a spinner. */
  isFirstLoad: boolean
  /** Whether the rows are those of the list state. Others ignore clicks, and are dimmed if loading takes long. */
  areRowsCurrent: boolean
}

/** How long the previous rows stay clear while a page loads, in milliseconds. A thin bar shows at once that it loads. */
const DIM_DELAY = 400

/** A server-sorted table with a sticky header. `data-table.css` contains its styles on a phone and on paper. */
export function DataTable<Row extends ListRecord>(props: DataTableProps<Row>) {
  const { label, noun, table, isSelecting, onSelectRows, density, state, isFirstLoad, areRowsCurrent } = props
  const isDimmed = useDelayedFlag(!areRowsCurrent, DIM_DELAY)
  const { rows } = table.getRowModel()
  const keys = useRowKeys(rows, areRowsCurrent ? JSON.stringify(state) : undefined)
  const press = usePress()
  const columns = table.getVisibleLeafColumns()
  const compact = density === 'compact'
  // While a new page or order loads, the previous rows stay. This avoids rendering them again.
  const body = useMemo(
    () =>
      rows.map((row) => {
        const cells = row.getAllCellsByColumnId()
        return (
          <tr
            key={keys.get(row.id)}
            data-id={row.id} // for `rowIdOf`
            className="border-b border-line bg-surface last:border-b-0 hover:bg-hover has-checked:border-accent/30 has-checked:bg-accent-soft"
          >
            <SelectCell row={row} />
            {columns.map(({ id, columnDef: { header, cell, meta = {} } }) => (
              <td
                key={id}
                data-card={meta.card ?? 'fact'}
                data-label={header}
                className={`${meta.card === 'actions' ? actionsCell(compact) : dataCell(compact)} ${meta.numeric ? endAligned : ''} ${meta.className ?? ''} ${meta.columnClassName ?? ''}`}
              >
                {/* A call, because `FlexRender` would add a component to each cell, and most cells hold text. */}
                {typeof cell === 'function' ? cells[id] && cell(cells[id].getContext()) : cell}
              </td>
            ))}
          </tr>
        )
      }),
    [rows, keys, columns, compact],
  )
  return (
    <ScrollRegion
      label={label}
      className="relative sm:scroll-pt-12 desktop:max-h-[max(24rem,calc(100dvh-8rem))] print:max-h-none print:overflow-visible"
    >
      <table
        data-density={density}
        data-selecting={isSelecting || undefined}
        data-extended={columns.some(({ columnDef }) => columnDef.meta?.isOptional) || undefined}
        className="data-table w-full text-left"
        aria-busy={isFirstLoad || !areRowsCurrent}
      >
        <thead className="top-0 z-10 bg-sunken text-sm text-muted sm:sticky">
          <tr>
            <SelectPageCell
              {...{ table, isSelecting, onSelectRows }}
              onClickCapture={areRowsCurrent ? undefined : blockClick}
            />
            {columns.map((column) => {
              const { header, meta = {} } = column.columnDef
              const sorted = column.getIsSorted()
              return (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={sorted ? ariaSort[sorted] : undefined}
                  className={`${meta.card === 'actions' ? actionsHeader : dataHeader} ${meta.numeric ? endAligned : ''} ${meta.columnClassName ?? ''}`}
                >
                  {column.getCanSort() ? (
                    <SortButton sorted={sorted} onClick={() => afterPaint(() => column.toggleSorting())}>
                      {String(header)}
                    </SortButton>
                  ) : (
                    String(header)
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody
          onPointerDownCapture={press.start}
          onClickCapture={areRowsCurrent ? press.blockClickOnOtherRow : blockClick}
          inert={isDimmed}
          className={isDimmed ? 'opacity-50' : ''}
        >
          <SelectContext value={{ selected: table.state.rowSelection, noun }}>
            <PendingWrites>{body}</PendingWrites>
          </SelectContext>
        </tbody>
      </table>
      {isFirstLoad && (
        <>
          <div className="ghost-rows" />
          <Pending label="Loading" className="absolute inset-x-0 top-24" />
        </>
      )}
    </ScrollRegion>
  )
}

function blockClick(click: MouseEvent) {
  click.preventDefault()
  click.stopPropagation()
}

/** Blocks a click if its element showed another record when it was pressed. */
function usePress() {
  const pressed = useRef<string>(undefined)
  return {
    start: ({ target }: PointerEvent<Element>) => {
      pressed.current = target instanceof Element ? rowIdOf(target) : undefined
    },
    blockClickOnOtherRow: (click: MouseEvent) => {
      const { target, detail } = click
      // The `detail` of a click by a key is 0. A screen reader may click without a press.
      const isPressed = pressed.current !== undefined && detail > 0
      if (isPressed && target instanceof Element && rowIdOf(target) !== pressed.current) blockClick(click)
      pressed.current = undefined
    },
  }
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: ArrowUp, desc: ArrowDown }

const endAligned = 'tabular-nums sm:text-right'
const dataHeader = 'relative border-line px-3 py-1 font-medium whitespace-nowrap max-sm:py-0 sm:border-b sm:px-1.5'
const actionsHeader = 'border-b border-line px-3 py-1 font-medium sm:px-2.5 print:hidden'

/** The least height of a row, and with the usual contents its height. */
const rowHeight = (compact: boolean) => (compact ? 'sm:h-9' : 'sm:h-11')
const dataCell = (compact: boolean) => `sm:px-1.5 ${rowHeight(compact)}`
const actionsCell = (compact: boolean) => `max-sm:-ml-3 sm:px-1 print:hidden ${rowHeight(compact)}`

/** The whole header cell is clickable. */
const sortButton =
  '-mx-1.5 inline-flex h-8 items-center gap-1 rounded-control px-1.5 font-medium after:absolute after:inset-0 hover:text-text pointer-coarse:h-11'

type SortButtonProps = { sorted: SortDirection | false; onClick: () => void; children: ReactNode }

function SortButton({ sorted, onClick, children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      // On a phone the headers scroll sideways. Browsers do not scroll to a focused button if at least 32 pixels
      // of it are visible.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className={`${sortButton} ${sorted ? 'text-text' : ''}`}
    >
      {children}
      <Icon icon={sorted ? arrows[sorted] : ChevronsUpDown} size={14} className={sorted ? '' : 'opacity-60'} />
    </button>
  )
}

import { ArrowDown, ArrowUp, ChevronsUpDown } from '@lucide/icons'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { Icon } from '@/ui/icon'
import { ScrollRegion } from '@/ui/scroll-region'
import { useDelayedFlag } from '@/ui/use-delayed-flag'
import { type Column, type Direction, directionOf, nextOrder } from './column'
import type { View } from './view'

type DataTableProps<Row extends { id: number }> = {
  label: string
  columns: readonly Column<Row>[]
  rows: Row[]
  view: View
  orderBy: string
  onOrder: (orderBy: string) => void
  /** The last column. The same function from one render to the next, or all rows are drawn anew. */
  actions: (row: Row) => ReactNode
  /** The rows belong to another address: they can't be used, and are dimmed when that takes a while. */
  outdated: boolean
}

/** A server-sorted table with a sticky header; cards on a phone. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, view, orderBy, onOrder, actions, outdated } = props
  const close = view.density === 'compact'
  const late = useDelayedFlag(outdated)
  const shown = useMemo(() => columns.filter(({ id }) => !view.hidden.includes(id)), [columns, view.hidden])
  const drawn = useMemo(
    () =>
      rows.map((row, index) => (
        // A row stays the same element when it moves, and so does what has the focus in it. Records without a usable id have 0.
        <tr key={row.id || `at ${index}`} className="border-b border-line bg-surface last:border-b-0 hover:bg-hover">
          {shown.map(({ id, header, card = 'fact', numeric, className = '', cell }) => (
            <td
              key={id}
              data-card={card}
              data-label={header}
              className={`sm:px-3 sm:first:pl-4 sm:max-[1400px]:not-first:px-2 ${close ? 'sm:py-1' : 'sm:py-2.5'} ${numeric ? endAligned : ''} ${className}`}
            >
              {cell(row)}
            </td>
          ))}
          <td
            data-card="actions"
            className={`bg-inherit sm:*:*:-scroll-mr-48 max-sm:-ml-3 sm:sticky sm:right-0 sm:pr-2 sm:pl-1 print:hidden ${close ? '' : 'sm:py-2'}`}
          >
            {actions(row)}
          </td>
        </tr>
      )),
    [rows, shown, close, actions],
  )
  return (
    <ScrollRegion
      label={label}
      className="sm:scroll-pt-12 sm:scroll-pr-48 roomy:max-h-[max(24rem,calc(100dvh-8rem))] print:max-h-none print:overflow-visible"
    >
      <table data-density={view.density} className="cards w-full border-collapse text-left" aria-busy={outdated}>
        <thead className="top-0 z-10 bg-sunken text-sm text-muted sm:sticky">
          <tr>
            {shown.map((column) => {
              const { id, header, firstSort, numeric } = column
              const sorted = directionOf(id, orderBy)
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={sorted}
                  className={`relative border-line px-3 py-1 font-medium whitespace-nowrap first:pl-4 max-sm:py-0 sm:border-b sm:max-[1400px]:not-first:px-2 ${numeric ? endAligned : ''}`}
                >
                  {firstSort ? (
                    <SortButton sorted={sorted} onClick={() => onOrder(nextOrder(column, orderBy))}>
                      {header}
                    </SortButton>
                  ) : (
                    header
                  )}
                </th>
              )
            })}
            <th
              scope="col"
              className="right-0 border-b border-line bg-sunken px-3 py-1 font-medium sm:sticky print:hidden"
            >
              Actions
            </th>
          </tr>
        </thead>
        <tbody onClickCapture={outdated ? refuse : undefined} inert={late} className={late ? 'opacity-50' : ''}>
          {drawn}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function refuse(click: MouseEvent) {
  click.preventDefault()
  click.stopPropagation()
}

const endAligned = 'tabular-nums sm:text-right'
const arrows = { ascending: ArrowUp, descending: ArrowDown }

type SortButtonProps = { sorted: Direction | undefined; onClick: () => void; children: ReactNode }

function SortButton({ sorted, onClick, children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      // All of the header cell presses it. On a phone they are a strip, and browsers take a button for seen of which 32 pixels are.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className={`-mx-2 inline-flex h-8 items-center pointer-coarse:h-11 gap-1 rounded-control px-2 font-medium after:absolute after:inset-0 hover:text-text ${sorted ? 'text-text' : ''}`}
    >
      {children}
      <Icon icon={sorted ? arrows[sorted] : ChevronsUpDown} size={14} className={sorted ? '' : 'opacity-60'} />
    </button>
  )
}

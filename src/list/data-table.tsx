import { ArrowDown, ArrowUp, ChevronsUpDown } from '@lucide/icons'
import { FlexRender } from '@tanstack/react-table'
import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { Icon } from '@/ui/icon'
import { ScrollRegion } from '@/ui/scroll-region'
import { useLate } from '@/ui/use-late'
import { type Columns, useAppTable } from './table'
import { useFocusKept } from './use-focus-kept'
import type { View } from './view'

type DataTableProps<Row extends { id: number }> = {
  label: string
  columns: Columns<Row>
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
  const sorting = [{ id: orderBy.replace(/^-/, ''), desc: orderBy.startsWith('-') }]
  const table = useAppTable({
    columns,
    data: rows,
    // A row stays the same element when it moves, and so does what has the focus in it. Records without a usable id have 0.
    getRowId: ({ id }, index) => (id ? `${id}` : `at ${index}`),
    state: { sorting, columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])) },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (next) onOrder(`${next.desc ? '-' : ''}${next.id}`)
    },
  })
  const body = useRef<HTMLTableSectionElement>(null)
  const keepFocus = useFocusKept(body)
  const close = view.density === 'compact'
  const { rows: shown } = table.getRowModel()
  const late = useLate(outdated)
  const drawn = useMemo(
    () =>
      shown.map((row) => (
        <tr key={row.id} className="border-b border-line bg-surface last:border-b-0 hover:bg-hover">
          {row.getVisibleCells().map((cell) => {
            const { meta, header } = cell.column.columnDef
            return (
              <td
                key={cell.id}
                data-card={meta?.card ?? 'fact'}
                data-label={typeof header === 'string' ? header : undefined}
                className={`sm:px-3 sm:first:pl-4 sm:max-[1400px]:not-first:px-2 ${close ? 'sm:py-1' : 'sm:py-2.5'} ${meta?.numeric ? numeric : ''} ${meta?.className ?? ''}`}
              >
                <FlexRender cell={cell} />
              </td>
            )
          })}
          <td
            data-card="actions"
            className={`bg-inherit sm:*:*:-scroll-mr-48 max-sm:-ml-3 sm:sticky sm:right-0 sm:pr-2 sm:pl-1 print:hidden ${close ? '' : 'sm:py-2'}`}
          >
            {actions(row.original)}
          </td>
        </tr>
      )),
    // oxlint-disable-next-line react/exhaustive-deps -- which cells of a row are visible depends on the view
    [shown, view, actions],
  )
  return (
    <ScrollRegion
      label={label}
      className="sm:scroll-pt-12 sm:scroll-pr-48 roomy:max-h-[max(24rem,calc(100dvh-8rem))] print:max-h-none print:overflow-visible"
    >
      <table data-density={view.density} className="cards w-full border-collapse text-left" aria-busy={outdated}>
        <thead className="top-0 z-10 bg-sunken text-sm text-muted sm:sticky">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
                    className={`border-line px-3 py-1 font-medium whitespace-nowrap first:pl-4 max-sm:py-0 sm:border-b sm:max-[1400px]:not-first:px-2 ${header.column.columnDef.meta?.numeric ? numeric : ''}`}
                  >
                    {header.column.getCanSort() ? (
                      <SortButton sorted={sorted} onClick={() => header.column.toggleSorting()}>
                        <FlexRender header={header} />
                      </SortButton>
                    ) : (
                      <FlexRender header={header} />
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
          ))}
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only takes note of where the focus is */}
        <tbody
          ref={body}
          onFocus={keepFocus}
          onClickCapture={outdated ? refuse : undefined}
          inert={late}
          className={late ? 'opacity-50' : ''}
        >
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

const numeric = 'tabular-nums sm:text-right'
const arrows = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }

type SortButtonProps = { sorted: 'asc' | 'desc' | false; onClick: () => void; children: ReactNode }

function SortButton({ sorted, onClick, children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      // On a phone they are a strip, and browsers take a button for seen of which 32 pixels are.
      onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className={`-mx-2 inline-flex h-8 items-center pointer-coarse:h-11 gap-1 rounded-control px-2 font-medium hover:text-text ${sorted ? 'text-text' : ''}`}
    >
      {children}
      <Icon icon={arrows[sorted || 'none']} size={14} className={sorted ? '' : 'opacity-60'} />
    </button>
  )
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { formatCount } from '@/text'
import { ScrollRegion } from '@/ui/scroll-region'
import { contentLabels, importFields } from './import-columns'
import { PreviewRow, type PreviewRowProps, states } from './preview-row'
import { type CheckedRow, countStates, type RowState, rowStates } from './row-states'

type PreviewTableProps = Pick<PreviewRowProps, 'readOnly' | 'onEdit' | 'onRemove'> & { rows: readonly CheckedRow[] }

const columnWidths = {
  email: 'w-[17%]',
  lastName: 'w-[14%]',
  firstName: 'w-[11%]',
  phone: 'w-[14%]',
  roles: 'w-[12%]',
  password: 'w-[10%]',
}

const pill = 'inline-flex h-8 items-center gap-1.5 rounded-full border border-line px-3 text-sm pointer-coarse:h-11'

/** The users of the table, each with its state. The cells can be edited until their user is created. Only the visible rows
 * are rendered. */
export function PreviewTable({ rows, ...rowProps }: PreviewTableProps) {
  const region = useRef<HTMLElement>(null)
  /** The rows that were in the chosen state. An edited row stays, so that it does not disappear while somebody types. */
  const [filter, setFilter] = useState<{ state: RowState; lines: ReadonlySet<number> }>()
  const shown = filter ? rows.filter(({ row }) => filter.lines.has(row.line)) : rows
  const counts = countStates(rows)
  const filters = [undefined, ...rowStates.filter((state) => counts[state] > 0 || filter?.state === state)]
  const show = (state: RowState | undefined) =>
    setFilter(state && { state, lines: new Set(rows.filter((row) => row.state === state).map(({ row }) => row.line)) })
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => region.current,
    estimateSize: () => 49, // measured once rendered: on a phone, a row is a card
    getItemKey: (index) => shown[index]?.row.line ?? index,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <p className="text-sm text-muted">
        {rowProps.readOnly
          ? 'Nothing can be edited while users are created.'
          : 'Every cell can be edited until its user is created.'}
      </p>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Rows to show</legend>
        {filters.map((state) => (
          <button
            key={state ?? 'all'}
            type="button"
            aria-pressed={filter?.state === state}
            onClick={() => show(state)}
            className={`${pill} hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft`}
          >
            <span>{state ? states[state].label : 'All'}</span>
            <span className="text-muted tabular-nums">{formatCount(state ? counts[state] : rows.length)}</span>
          </button>
        ))}
      </fieldset>
      <ScrollRegion
        ref={region}
        label="Users in the table"
        className="max-h-[clamp(14rem,46vh,40rem)] rounded-control border border-line"
      >
        <table
          aria-rowcount={shown.length + 1}
          className="w-full table-fixed text-sm max-sm:block sm:min-w-225 max-sm:[&>tbody]:block"
        >
          <thead className="sticky top-0 z-10 bg-sunken text-left text-muted max-sm:sr-only">
            <tr aria-rowindex={1}>
              <th scope="col" className="w-12 px-2 py-2 text-right font-medium">
                Row
              </th>
              <th scope="col" className="w-[13%] px-2 py-2 font-medium">
                State
              </th>
              {importFields.map((field) => (
                <th key={field} scope="col" className={`px-3 py-2 font-medium ${columnWidths[field]}`}>
                  {contentLabels[field]}
                </th>
              ))}
              <th scope="col" className="w-10 pointer-coarse:w-13">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
            {items.map(({ index, key }) => {
              const checked = shown[index]
              return (
                checked && (
                  <PreviewRow key={key} ref={virtualizer.measureElement} index={index} {...checked} {...rowProps} />
                )
              )
            })}
            {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { ScrollRegion } from '@/ui/scroll-region'

type RowListProps<Row> = {
  /** The accessible name of the list. */
  label: string
  rows: readonly Row[]
  className?: string
  children: (row: Row) => ReactNode
}

/** The usual height of a row in pixels: two lines of text. */
const ROW_HEIGHT = 52

/** A scrollable list of records by name. It renders only the visible rows, because there may be thousands. */
export function RowList<Row>({ label, rows, className = '', children }: RowListProps<Row>) {
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  })
  return (
    <ScrollRegion ref={scroller} label={label} className={`rounded-control border border-line ${className}`}>
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 flex min-h-13 items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(row)}
              </li>
            )
          )
        })}
      </ul>
    </ScrollRegion>
  )
}

type RowTextProps = { name: string; detail?: string | undefined; children?: ReactNode }

/** The name of a record, with a second line. */
export const RowText = ({ name, detail, children }: RowTextProps) => (
  <span className="min-w-0 flex-1">
    <span className="block truncate leading-5" title={name}>
      <bdi>{name || '—'}</bdi>
    </span>
    {detail && (
      <span className="line-clamp-2 text-sm wrap-anywhere text-muted" title={detail}>
        <bdi>{detail}</bdi>
      </span>
    )}
    {children}
  </span>
)

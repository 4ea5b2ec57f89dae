import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from '@lucide/icons'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListState, lastPage, pageSizes, rowsShown } from '@/api/list'
import type { AppTable, ListRecord } from '@/list/table/table'
import type { ListChange } from '@/list/use-list-change'
import { formatCount } from '@/text'
import { IconButton } from '@/ui/icon/icon-button'
import { afterPaint } from '@/ui/interaction/after-paint'
import { isCoarsePointer, isComposing } from '@/ui/interaction/input'

type PaginationProps<Row extends ListRecord> = {
  label: string
  /** The size of its pages is the one of the server, which can be smaller than the chosen one. */
  table: AppTable<Row>
  state: ListState
  /** Whether the rows of the page are shown. Until then, the range leaves out their numbers. */
  areRowsCurrent: boolean
  onChange: ListChange
  /** Called when the pointer or the focus reaches a button that leads to the page. */
  prefetchPage: (page: number) => void
}

/**
 * Page size, first, previous, page box, next, last (specification §2, shared behavior of list screens). While a button
 * has the focus, the arrow keys turn the page.
 */
export function Pagination<Row extends ListRecord>(props: PaginationProps<Row>) {
  const { label, table, state, areRowsCurrent, onChange, prefetchPage } = props
  const { pageIndex, pageSize } = table.state.pagination
  const page = pageIndex + 1
  const total = table.getRowCount()
  const last = lastPage(total, pageSize)
  const [firstRow, lastRow] = rowsShown(page, pageSize, total)
  const goTo = (target: number) => table.setPageIndex(target - 1)
  // Several clicks can wait while a page is rendered. Each turns the page that the one before has opened.
  const turn = (by: number) => table.setPageIndex((index) => Math.min(Math.max(index + by, 0), last - 1))
  const onArrowKey = (event: KeyboardEvent) => {
    const { key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event
    if (repeat || altKey || ctrlKey || metaKey || shiftKey) return
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (by === 0 || page + by < 1 || page + by > last) return
    event.preventDefault()
    turn(by)
  }
  const step = (target: number, enabled: boolean, go = () => goTo(target)) => ({
    'aria-disabled': !enabled,
    onClick: () => enabled && afterPaint(go),
    onPointerEnter: () => enabled && prefetchPage(target),
    onFocus: () => enabled && prefetchPage(target),
    onKeyDown: onArrowKey,
  })
  const nextButton = useRef<HTMLButtonElement>(null)
  const prefetchNextPage = useEffectEvent(() => {
    if (page < last && nextButton.current?.matches(':hover, :focus')) prefetchPage(page + 1)
  })
  useEffect(() => {
    if (areRowsCurrent) prefetchNextPage() // the pointer or the focus has stayed on the button that has turned the page
  }, [areRowsCurrent, page])
  return (
    <nav
      aria-label={label}
      className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-(--row-gap,8px) text-sm max-sm:px-2 max-sm:py-1.5 print:hidden"
    >
      <label data-tooltip="Rows per page" className="max-sm:pl-2">
        <span className="sr-only">Rows per page</span>
        <select
          value={state.perPage}
          onChange={({ target }) => onChange({ perPage: pageSizes[target.selectedIndex] ?? state.perPage })}
          className="select-arrow h-10 field-frame pr-7 pl-2.5 text-text pointer-coarse:select-touch-target"
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      {/* The key: a new element has no earlier place, so the browser counts no layout shift when the range changes its width. */}
      <p key={`${firstRow}–${lastRow}`} className="min-w-24 whitespace-nowrap text-muted tabular-nums max-sm:pr-2">
        <span className={areRowsCurrent ? '' : 'invisible'}>{`${formatCount(firstRow)}–${formatCount(lastRow)}`}</span>
        <span>{` of ${formatCount(total)}`}</span>
      </p>
      <div className="flex items-center sm:-mr-2 max-sm:order-first max-sm:w-full max-sm:justify-between">
        <IconButton icon={ChevronFirst} label="First page" {...step(1, page > 1)} />
        <IconButton icon={ChevronLeft} label="Previous page" {...step(page - 1, page > 1, () => turn(-1))} />
        <PageBox page={page} last={last} onPage={goTo} />
        <span className="min-w-11 px-1 whitespace-nowrap text-muted tabular-nums">{`of ${formatCount(last)}`}</span>
        <IconButton
          ref={nextButton}
          icon={ChevronRight}
          label="Next page"
          {...step(page + 1, page < last, () => turn(1))}
        />
        <IconButton icon={ChevronLast} label="Last page" {...step(last, page < last)} />
      </div>
    </nav>
  )
}

/** Accepts digits only. Enter and leaving the box open the page, or the nearest one that exists. */
function PageBox({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState<string>()
  const [typedOnPage, setTypedOnPage] = useState(page)
  if (typedOnPage !== page) {
    // The page has changed. Drop the typed text for good: it must not reappear on the way back.
    setTypedOnPage(page)
    setTyped(undefined)
  }
  const go = () => {
    setTyped(undefined)
    const target = typed ? Math.min(Math.max(Number(typed), 1), last) : page
    if (target !== page) onPage(target)
  }
  return (
    <input
      aria-label="Page"
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? page}
      onChange={({ target }) => setTyped(target.value.replace(/[^0-9]/g, '').slice(0, 9))}
      onBlur={go}
      enterKeyHint="go"
      onKeyDown={({ key, nativeEvent, currentTarget }) => {
        if (isComposing(nativeEvent)) return
        if (key === 'Escape') setTyped(undefined)
        if (key !== 'Enter') return
        if (isCoarsePointer())
          currentTarget.blur() // hides the on-screen keyboard and calls `go`
        else go()
      }}
      className="mx-1 h-control w-12 field-frame text-center tabular-nums"
    />
  )
}

import { Plus, SearchX } from '@lucide/icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { LARGEST_PAGE, type ListState, lastPage, type Page, rowsShown } from '@/api/list'
import type { ExportOptions } from '@/list/export/list-export'
import { useListPreferences } from '@/list/preferences/list-preferences'
import { type SelectedRows, useSelection } from '@/list/selection/use-selection'
import { DataTable, type DataTableProps } from '@/list/table/data-table'
import { type ListColumns, type ListRecord, useListTable } from '@/list/table/table'
import { countOf, formatCount } from '@/text'
import { Button } from '@/ui/button'
import { ErrorState } from '@/ui/errors/error-state'
import { Icon } from '@/ui/icon/icon'
import { getScreenHeading, moveFocusOnUnmount } from '@/ui/interaction/focus'
import { lazyOnIdle } from '@/ui/loading/on-idle'
import { useRootClass } from '@/ui/use-root-class'
import { Announcement, describeRead } from './announcement'
import { countFilters, FilterRow } from './filters/filter-row'
import { useListRows } from './filters/use-list-rows'
import { ListDialogsContext, useListDialogs } from './list-dialogs'
import { moveInRows, useRestoreListFocus } from './list-focus'
import { LoadingIndicator } from './loading-indicator'
import type { AllPagesRead, ListCalls, ListFilters } from './pages/all-pages'
import { Pagination } from './pagination'
import { Toolbar } from './toolbar'
import { type ListChange, useListChange } from './use-list-change'

const ListTools = lazyOnIdle(async () => (await import('./list-tools')).ListTools)

type ListScreenProps<Row extends ListRecord> = {
  /** The name under which the preferences are stored, the label of the add button, and the dialogs over the list. */
  meta: { name: string; add: string; dialogs: readonly string[] }
  /** The accessible name of the table. */
  label: string
  /** The kind of record, as in 'Select user 12'. */
  noun: string
  /** The calls that read the records; a constant. */
  calls: ListCalls<Row>
  /** The page of the server. It is shown without a filter, and until the first filtered rows are there. */
  query: UseQueryResult<Page<Row>>
  /** The filters of the list, if it has some; a constant. */
  filters?: ListFilters<Row>
  state: ListState
  columns: ListColumns<Row>
  /** The bar with the actions on the selected rows. */
  selectionBar: ComponentType<SelectedRows<Row>>
  /** How the list is exported; a constant. */
  exportOptions: ExportOptions<Row>
  /** More buttons of the toolbar. They come after those of `ListTools`, which load later, so that they stay in place. */
  tools?: ReactNode
  /** The main action of the list without records, before the add button. */
  emptyAction?: ReactNode
}

/** A list (specification §2, shared behavior of list screens): toolbar, pagination, table and its other states. */
export function ListScreen<Row extends ListRecord>(props: ListScreenProps<Row>) {
  const { meta, label, noun, calls, filters, state, columns } = props
  const { change: onChange, prefetchPage } = useListChange(meta.dialogs)
  const { tableRows, query, areRowsCurrent, allPages, isReadingAll } = useListRows(calls, filters, state, props.query)
  const dialogs = useListDialogs(state)
  const openCreateForm = () => dialogs.open('edit', 0) // id 0 creates a record
  const focusProps = useRestoreListFocus()
  useRootClass('with-sticky-pagination')
  const preferences = useListPreferences(meta.name, columns, state.filter)
  const { density, onDensityChange, onReset, canHide } = preferences
  const selection = useSelection(`${state.keyword} ${state.filter}`, tableRows.rows, calls)
  const table = useListTable({ columns, tableRows, state, onChange, ...preferences, selection })
  const rows = table.getRowModel().rows.map(({ original }) => original)
  const total = table.getRowCount()
  const last = lastPage(total, tableRows.perPage)
  const showsCurrentPage = query.isSuccess && areRowsCurrent && !isReadingAll

  const isBeyondLastPage = showsCurrentPage && state.page > last
  useBackToLastPage(isBeyondLastPage, last, onChange)

  const filterCount = countFilters(state)
  const isResultFinal = showsCurrentPage && !isBeyondLastPage
  const isEmpty = isResultFinal && rows.length === 0
  const progress = isReadingAll && areRowsCurrent ? allPages?.query.data : undefined

  const filterRow = filters && (
    <FilterRow load={filters.load} {...{ state, onChange, allPages, filterCount, isEmpty }} />
  )
  const pagination = (where: string) =>
    total > 0 && <Pagination label={`Pages, ${where}`} {...{ table, state, areRowsCurrent, onChange, prefetchPage }} />

  return (
    <ListDialogsContext value={dialogs}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move the focus between controls */}
      <div
        {...focusProps}
        onKeyDown={moveInRows}
        className="@container flex flex-col rounded-card bg-surface shadow-raised ring-1 ring-line"
      >
        <Toolbar
          keyword={state.keyword}
          filterCount={filters ? 0 : filterCount}
          onKeyword={(keyword) => onChange({ keyword })}
          onRefresh={query.refetch}
          addLabel={meta.add}
          onAdd={openCreateForm}
          tools={
            <>
              <ListTools
                source={{
                  exportOptions: props.exportOptions,
                  title: label,
                  loadFilters: filters?.load,
                  calls,
                  state,
                  total,
                  allPages,
                  getFilteredRows: () => table.getPrePaginatedRowModel().rows.map(({ original }) => original),
                  pageRows: rows,
                  selected: selection.selected,
                  visibleIds: table.getVisibleLeafColumns().map(({ id }) => id),
                }}
                columns={table.getAllLeafColumns().filter((column) => column.getCanHide() && canHide(column.id))}
                {...{ density, onDensityChange, onReset }}
              />
              {props.tools}
            </>
          }
        />
        <ControlRow filters={filterRow}>{pagination('top')}</ControlRow>
        {total > 0 && <PrintCaption {...state} perPage={tableRows.perPage} total={total} />}
        <RowArea rowCount={rows.length} total={total}>
          <ListRows
            {...{ label, noun, calls, state, query, areRowsCurrent, isReadingAll, table }}
            receivedRowCount={allPages ? 0 : (props.query.data?.receivedRowCount ?? 0)}
            isSelecting={selection.isSelecting}
            onSelectRows={selection.startSelecting}
            density={density}
          />
          {isEmpty && (
            <EmptyState isFiltered={filterCount > 0} onClear={() => onChange({ keyword: '', filter: '' })}>
              {props.emptyAction}
              <Button variant={props.emptyAction ? 'plain' : 'primary'} onClick={openCreateForm}>
                <Icon icon={Plus} />
                {meta.add}
              </Button>
            </EmptyState>
          )}
        </RowArea>
        <props.selectionBar {...selection} rows={rows} />
        <div className={`sticky-pagination sm:px-4 sm:py-1 ${query.isPending ? 'min-h-[49px]' : 'empty:hidden'}`}>
          {pagination('bottom')}
        </div>
        <Announcement />
        <ResultCount {...{ isResultFinal, progress, total, page: state.page, last }} />
      </div>
    </ListDialogsContext>
  )
}

type RowAreaProps = { rowCount: number; total: number; children: ReactNode }

/** Keeps its height once ten rows have been shown, so that the pagination below stays in its place. */
function RowArea({ rowCount, total, children }: RowAreaProps) {
  const [isFilled, setFilled] = useState(false)
  if (rowCount >= 10 && !isFilled) setFilled(true)
  return (
    <div
      data-filled={isFilled || undefined}
      className={`list-rows relative border-line ${total > 0 ? 'border-b' : ''}`}
    >
      {children}
    </div>
  )
}

type ListRowsProps<Row extends ListRecord> = Omit<DataTableProps<Row>, 'isFirstLoad'> & {
  calls: ListCalls<Row>
  query: Omit<UseQueryResult, 'data'>
  /** How many rows the response contains; 0 if they are not those of a response. */
  receivedRowCount: number
  /** Whether all pages are being read for a filter, and rows are still missing. */
  isReadingAll: boolean
}

/** The table, and what is shown in its place after it has failed. */
function ListRows<Row extends ListRecord>(props: ListRowsProps<Row>) {
  const { calls, query, receivedRowCount, isReadingAll, ...tableProps } = props
  const { table, areRowsCurrent } = tableProps
  const count = table.getRowModel().rows.length
  const isFirstLoad = query.isPending || (isReadingAll && count === 0)
  return (
    <>
      {query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {receivedRowCount > count && count > 0 && areRowsCurrent && (
        <p className="border-b border-line bg-warning-soft px-4 py-2 text-warning">
          {receivedRowCount > table.state.pagination.pageSize
            ? `The server sent ${formatCount(receivedRowCount)} rows; the first ${count} are shown.`
            : `${receivedRowCount - count} of ${receivedRowCount} rows could not be read.`}
        </p>
      )}
      {(count > 0 || isFirstLoad) && <DataTable {...tableProps} isFirstLoad={isFirstLoad} />}
      {/* After the table, so that it covers the header. While all pages are read, their progress is shown below the filters. */}
      {!isFirstLoad && <LoadingIndicator listKey={calls.key} isFetching={query.isFetching && !isReadingAll} />}
    </>
  )
}

/** The filters and the pagination, in one row if there is room. Reserves their space: the rows do not move when they arrive. */
const ControlRow = ({ filters, children }: { filters: ReactNode; children: ReactNode }) => (
  <div className="relative flex flex-wrap items-center gap-x-3 border-b border-line px-4 max-sm:px-0 one-row:flex-nowrap print:border-0 print:p-0">
    {filters}
    <div className="flex min-h-11 basis-full items-center pointer-coarse:min-h-13 max-sm:hidden one-row:ml-auto one-row:basis-auto print:hidden">
      {children}
    </div>
  </div>
)

/** Opens the last page if the last row of the page was deleted, or if the URL contains a page that does not exist. */
function useBackToLastPage(isBeyondLastPage: boolean, last: number, onChange: ListChange) {
  useEffect(() => {
    if (isBeyondLastPage) onChange({ page: last }, { replace: true, ignoreBlocker: true })
  }, [isBeyondLastPage, last, onChange])
}

type ResultCountProps = {
  /** Whether the total can be announced: nothing that could change it is pending. */
  isResultFinal: boolean
  /** All pages, while they are read for a filter. */
  progress: AllPagesRead['query']['data']
  total: number
  page: number
  last: number
}

/** For screen readers: says how far a long read is, and then how many results there are. */
function ResultCount({ isResultFinal, progress, total, page, last }: ResultCountProps) {
  const text =
    total === 0 ? 'No results' : `${countOf(total, 'result')}, page ${formatCount(page)} of ${formatCount(last)}`
  const progressText = progress && progress.total > LARGEST_PAGE && describeRead(progress.readCount, progress.total)
  return <output className="sr-only">{isResultFinal ? text : progressText}</output>
}

const focusHeading = moveFocusOnUnmount(getScreenHeading)

type EmptyStateProps = {
  isFiltered: boolean
  onClear: () => void
  /** What adds records, shown when there are none at all. */
  children: ReactNode
}

/** The empty state of a list (specification §2). It offers to clear the keyword and the filters, if there are any. */
const EmptyState = ({ isFiltered, onClear, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 px-4 py-16 text-center">
    <Icon icon={SearchX} size={32} className="stroke-[1.5] text-muted" />
    <p className="text-lg font-semibold">No results found</p>
    {isFiltered ? (
      <>
        <p className="text-muted">No results match the filter criteria. Clear all filters and try again.</p>
        <Button ref={focusHeading} onClick={onClear} className="mt-2">
          Clear all filters
        </Button>
      </>
    ) : (
      <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>
    )}
  </div>
)

/** What the printed rows are. */
function PrintCaption({ keyword, page, perPage, total }: Page<never>['meta'] & { keyword: string }) {
  const [firstRow, lastRow] = rowsShown(page, perPage, total).map(formatCount)
  const caption = `${keyword && `Keyword: ${keyword}. `}Rows ${firstRow} to ${lastRow} of ${formatCount(total)}.`
  return <p className="hidden pb-2 print:block">{caption}</p>
}

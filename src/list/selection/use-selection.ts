import { type RefObject, useEffect, useState } from 'react'
import { countOf } from '@/format-count'
import { announce } from '@/list/announcement'
import type { ListRecord } from '@/list/table/table'

/** The selected rows by the id of their table row, as they were last seen. They survive paging and sorting. */
export type Selection<Row> = ReadonlyMap<string, Row>

/** What the bar with the actions on the selected rows gets. */
export type SelectedRows<Row extends ListRecord> = ReturnType<typeof useSelection<Row>> & {
  /** The kind of record, as in 'Select user 12'. */
  noun: string
  /** The rows of the page. */
  rows: readonly Row[]
  /** The element around the whole list. */
  list: RefObject<HTMLElement | null>
}

const nothing: Selection<never> = new Map<string, never>()

/**
 * The selected rows of a list.
 * @param scope what the list is narrowed to. The selection ends when that changes: its rows may no longer be in the list
 */
export function useSelection<Row extends ListRecord>(scope: string) {
  const [state, setState] = useState<{ scope: string; rows: Selection<Row>; isStarted: boolean }>()
  const { rows, isStarted } = state?.scope === scope ? state : { rows: nothing, isStarted: false }
  const lost = state && state.scope !== scope ? state.rows.size : 0
  useEffect(() => {
    if (lost === 0) return
    announce(`${countOf(lost, 'row is', 'rows are')} no longer selected.`)
    // oxlint-disable-next-line react/set-state-in-effect -- the announcement above needs the selection that ends
    setState(undefined)
  }, [lost])
  return {
    selection: rows,
    setSelection: (rows: Selection<Row>) => setState({ scope, rows, isStarted: rows.size > 0 }),
    /** Whether rows are being selected. A phone shows the checkboxes only then. */
    isSelecting: isStarted,
    /** Shows the checkboxes on a phone. */
    startSelecting: () => setState({ scope, rows, isStarted: true }),
  }
}

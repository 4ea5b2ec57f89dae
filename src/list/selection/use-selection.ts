import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { countOf } from '@/format-count'
import { announce } from '@/list/announcement'
import type { RecordCalls } from '@/list/pages/all-pages'
import type { ListRecord } from '@/list/table/table'

/** What the bar with the actions on the selected rows gets. */
export type SelectedRows<Row extends ListRecord> = Omit<ReturnType<typeof useSelection<Row>>, 'ids'> & {
  /** The kind of record, as in 'Select user 12'. */
  noun: string
  /** The rows of the page. */
  rows: readonly Row[]
  /** The element around the whole list. */
  list: RefObject<HTMLElement | null>
}

const nothing: readonly number[] = []

/**
 * The selected rows of a list. They survive paging and sorting. The query cache holds the rows: they follow the list, and each
 * write of this tab.
 * @param scope what the list is narrowed to. The selection ends when that changes: its rows may no longer be in the list
 * @param rows the rows of the list
 */
export function useSelection<Row extends ListRecord>(scope: string, rows: readonly Row[], calls: RecordCalls<Row>) {
  const client = useQueryClient()
  const [state, setState] = useState<{ scope: string; ids: readonly number[]; isStarted: boolean }>()
  const { ids, isStarted } = state?.scope === scope ? state : { ids: nothing, isStarted: false }
  const lost = state && state.scope !== scope ? state.ids.length : 0
  useEffect(() => {
    if (lost === 0) return
    announce(`${countOf(lost, 'row is', 'rows are')} no longer selected.`)
    // oxlint-disable-next-line react/set-state-in-effect -- the announcement above needs the selection that ends
    setState(undefined)
  }, [lost])

  const queryKey = useMemo(() => [...calls.key, 'list', 'selected'], [calls])
  const { data: stored = [] } = useQuery<readonly Row[]>({
    queryKey,
    queryFn: skipToken,
    gcTime: 0,
    meta: {
      afterWrite: async (client, changed) => {
        if (client.getQueryData(queryKey) === undefined) return
        await (await import('@/list/pages/update-pages')).updateSelectedRows(client, queryKey, calls, changed)
      },
    },
  })
  useEffect(() => {
    const shown = new Map(rows.map((row) => [row.id, row]))
    client.setQueryData<readonly Row[]>(queryKey, (all) => all?.map((row) => shown.get(row.id) ?? row))
  }, [client, queryKey, rows])

  const byId = new Map(stored.map((row) => [row.id, row]))
  return {
    /** The selected rows as they are now, in the order in which they were selected. A deleted record is not among them. */
    selected: ids.flatMap((id) => byId.get(id) ?? []),
    select: (ids: readonly number[]) => {
      const found = new Map([...stored, ...rows].map((row) => [row.id, row]))
      client.setQueryData<readonly Row[]>(
        queryKey,
        ids.flatMap((id) => found.get(id) ?? []),
      )
      setState({ scope, ids, isStarted: ids.length > 0 })
    },
    /** Whether rows are being selected. A phone shows the checkboxes only then. */
    isSelecting: isStarted,
    /** Shows the checkboxes on a phone. */
    startSelecting: () => setState({ scope, ids, isStarted: true }),
  }
}

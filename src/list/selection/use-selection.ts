import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { announce } from '@/list/announcement'
import { type ListCalls, selectedRowsQuery } from '@/list/pages/all-pages'
import type { ListRecord } from '@/list/table/table'
import { countOf } from '@/text'

/** What the bar with the actions on the selected rows gets. */
export type SelectedRows<Row extends ListRecord> = ReturnType<typeof useSelection<Row>> & {
  /** The rows of the page. */
  rows: readonly Row[]
}

const nothing: never[] = []

/**
 * The selected rows of a list. They survive paging and sorting. An entry of the query cache holds the rows themselves, because
 * most are on other pages. It is updated in two ways: by the rows of each page that is shown (the second effect), and after
 * each write of this tab (`selectedRowsQuery`).
 * @param criteria the keyword and the filters. The selection ends when they change: its rows may no longer be in the list
 * @param rows the rows of the list
 */
export function useSelection<Row extends ListRecord>(criteria: string, rows: readonly Row[], calls: ListCalls<Row>) {
  const client = useQueryClient()
  const query = useMemo(() => selectedRowsQuery(calls, criteria), [calls, criteria])
  const { queryKey } = query
  const { data: selected = nothing } = useQuery(query)
  useEffect(
    () => () => {
      // The criteria have changed, or the list was left.
      const lost = client.getQueryData<readonly Row[]>(queryKey)?.length ?? 0
      if (lost > 0) announce(`${countOf(lost, 'row is', 'rows are')} no longer selected.`)
    },
    [client, queryKey],
  )
  useEffect(() => {
    const shown = new Map(rows.map((row) => [row.id, row]))
    client.setQueryData<readonly Row[]>(queryKey, (all) => all?.map((row) => shown.get(row.id) ?? row))
  }, [client, queryKey, rows])
  /** The criteria for which 'Select rows' was pressed, until a row is selected. */
  const [checkboxesShownFor, setCheckboxesShownFor] = useState<string>()
  return {
    /** The selected rows as they are now, in the order in which they were selected. */
    selected,
    /** Changes the selection. It reads the cache, so that two clicks before a render both count. */
    select: (choose: (ids: readonly number[]) => readonly number[]) => {
      const current = client.getQueryData<readonly Row[]>(queryKey) ?? []
      const found = new Map([...current, ...rows].map((row) => [row.id, row]))
      const ids = choose(current.map(({ id }) => id))
      client.setQueryData<readonly Row[]>(
        queryKey,
        ids.flatMap((id) => found.get(id) ?? []),
      )
      setCheckboxesShownFor(undefined)
    },
    /** Whether rows are being selected. A phone shows the checkboxes only then. */
    isSelecting: selected.length > 0 || checkboxesShownFor === criteria,
    /** Shows the checkboxes on a phone. */
    startSelecting: () => setCheckboxesShownFor(criteria),
  }
}

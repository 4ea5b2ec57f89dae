import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'

/** The type of placeholder data, which TanStack Query does not export. */
// oxlint-disable-next-line typescript/no-unsafe-function-type -- as in TanStack Query
type NotFunction<Value> = Value extends Function ? never : Value

/** The calls that read a record. */
export type RecordCalls<Item, Key extends QueryKey> = {
  key: QueryKey
  item: (id: number) => UseQueryOptions<Item, Error, Item, Key>
}

/** Finds a record in the list on the screen, or in all lists that are cached. */
function findRow<Item extends { id: number }>(client: QueryClient, key: QueryKey, id: number, type: 'active' | 'all') {
  const lists = client.getQueriesData<{ rows: NotFunction<Item>[] }>({
    queryKey: key,
    type,
    predicate: ({ queryKey }) => queryKey.includes('list'),
  })
  return lists.flatMap(([, list]) => list?.rows ?? []).find((row) => row.id === id)
}

/**
 * Reads a record. Until it has loaded, its row in the list on the screen is shown. The row must not be saved, because lists
 * truncate long texts.
 */
export function useRecord<Item extends { id: number }, Key extends QueryKey>(
  calls: RecordCalls<Item, Key>,
  id: number,
) {
  const client = useQueryClient()
  return useQuery({
    ...calls.item(id),
    placeholderData: () => (id === 0 ? undefined : findRow<Item>(client, calls.key, id, 'active')),
    // TanStack Query renders again only for the properties that were read. A form whose code is late reads them later.
    notifyOnChangeProps: 'all',
  })
}

/**
 * Returns a record for a dialog that only shows it: its row in a list, or else it is read. It stays the same while the dialog is
 * open, even if the list changes.
 */
export function useShownRecord<Item extends { id: number }, Key extends QueryKey>(
  calls: RecordCalls<Item, Key>,
  id: number,
) {
  const client = useQueryClient()
  // After Back, the list is cached, and becomes active once the screen has rendered.
  const [record, setRecord] = useState<Item | undefined>(
    () => findRow<Item>(client, calls.key, id, 'active') ?? findRow<Item>(client, calls.key, id, 'all'),
  )
  const query = useQuery({ ...calls.item(id), enabled: !record })
  if (!record && query.data) setRecord(query.data)
  return { record, query }
}

/**
 * Whether a record can be edited. It is `fresh` once its query has data and is not fetching: a row of the list, or stale data
 * from the cache, is only shown until then. It then stays `fresh`, so that a later refetch, even a failed one, does not block the form.
 */
export function useFreshRecord(record: UseQueryResult<unknown>): 'pending' | 'failed' | 'fresh' {
  const [wasFresh, setWasFresh] = useState(false)
  const isFresh = wasFresh || (record.isSuccess && !record.isFetching && !record.isPlaceholderData)
  if (isFresh && !wasFresh) setWasFresh(true)
  if (isFresh) return 'fresh'
  // An error from the cache is pending while the record is read again. A Retry stays failed, so that its button stays.
  return record.isError && (record.isFetchedAfterMount || !record.isFetching) ? 'failed' : 'pending'
}

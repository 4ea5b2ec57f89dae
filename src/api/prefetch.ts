import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'

/** Fetches data before it is shown. A failure is ignored here: the component that shows the data reports it. */
export function prefetch<Data, QueryData, Key extends QueryKey>(
  client: QueryClient,
  options: QueryExecuteOptions<Data, Error, Data, QueryData, Key>,
) {
  client.query(options).catch(() => undefined)
}

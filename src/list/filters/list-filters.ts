import type { QueryKey } from '@tanstack/react-query'
import type { Page, PageRequest } from '@/api/list'
import type { FilterDefinition } from './filter-definition'

/** What a list needs to filter its records here, because the API cannot filter. */
export type ListFilters<Row> = {
  /** The query key of the list. It begins with the key of the entity. */
  key: QueryKey
  readPage: (request: PageRequest, signal?: AbortSignal) => Promise<Page<Row>>
  readItem: (id: number) => Promise<Row>
  /** The order in which all pages are read: one that writes change as little as possible. */
  readOrder: string
  /** How often the rows are read again, in milliseconds; false if that is not needed. */
  pollingInterval?: (rows: readonly Row[]) => number | false
  /** Loads the code of the filters. */
  load: () => Promise<FilterDefinition<Row>>
}

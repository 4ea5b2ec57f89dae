import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useDelayedFlag } from '@/ui/loading/use-delayed-flag'
import { type Preloadable, preload } from '@/ui/loading/use-on-idle'
import { useFreshRecord } from './use-fresh-record'

type RecordGateProps<Item, Key extends QueryKey> = {
  record: UseQueryOptions<Item, Error, Item, Key>
  /** The form component, whose code is preloaded meanwhile. */
  form: Preloadable
  children: (record: UseQueryResult<Item>) => ReactNode
}

/**
 * Mounts a form when its record has loaded, so that the form does not render empty first. After 150 ms, or when the record
 * fails to load, the form mounts anyway and shows that it is loading or has failed.
 */
export function RecordGate<Item, Key extends QueryKey>({ record, form, children }: RecordGateProps<Item, Key>) {
  const query = useQuery(record)
  const isPending = useFreshRecord(query) === 'pending'
  const isLate = useDelayedFlag(isPending)
  const [isShown, setShown] = useState(false)
  useEffect(() => preload(form), [form])
  if (!isShown && (!isPending || isLate)) setShown(true)
  return isShown && children(query)
}

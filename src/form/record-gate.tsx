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
 * Mounts a form once its record has loaded, so that it renders once and filled. After 150 ms, or when the record fails to
 * load, the form mounts anyway and shows its own state.
 */
export function RecordGate<Item, Key extends QueryKey>({ record, form, children }: RecordGateProps<Item, Key>) {
  const answer = useQuery(record)
  const isPending = useFreshRecord(answer) === 'pending'
  const isLate = useDelayedFlag(isPending)
  const [isShown, setShown] = useState(false)
  useEffect(() => preload(form), [form])
  if (!isShown && (!isPending || isLate)) setShown(true)
  return isShown && children(answer)
}

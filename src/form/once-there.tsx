import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useDelayedFlag } from '@/ui/use-delayed-flag'
import { type Preloadable, preload } from '@/ui/use-on-idle'
import { useRead } from './use-read'

type OnceThereProps<Item, Key extends QueryKey> = {
  record: UseQueryOptions<Item, Error, Item, Key>
  /** The form, whose code is fetched meanwhile. */
  form: Preloadable
  children: (record: UseQueryResult<Item>) => ReactNode
}

/**
 * Holds a form back until its record is there, so that it is drawn once and filled. A record that takes more than
 * 150 ms, or does not come, is the form's to tell.
 */
export function OnceThere<Item, Key extends QueryKey>({ record, form, children }: OnceThereProps<Item, Key>) {
  const answer = useQuery(record)
  const isPending = useRead(answer) === 'pending'
  const isLate = useDelayedFlag(isPending)
  const [isShown, setShown] = useState(false)
  useEffect(() => preload(form), [form])
  if (!isShown && (!isPending || isLate)) setShown(true)
  return isShown && children(answer)
}

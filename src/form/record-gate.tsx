import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { type Preloadable, preload } from '@/ui/loading/on-idle'
import { useDelayedFlag } from '@/ui/loading/pending'
import { type RecordCalls, useRecord } from './use-record'

type RecordGateProps<Item, Key extends QueryKey> = {
  calls: RecordCalls<Item, Key>
  id: number
  /** The form component, whose code is preloaded meanwhile. */
  form: Preloadable
  children: (record: UseQueryResult<Item>) => ReactNode
}

/** The React `key` of a form. A form that is reopened takes the place of an open one with the same URL. */
export function useReopenedKey(): string | undefined {
  const reopened = useLocation({ select: ({ state }) => state.reopenedForm && state.__TSR_key })
  const [last, setLast] = useState(reopened) // stays at the next navigation: another key would mount the form again
  if (reopened !== undefined && reopened !== last) setLast(reopened)
  return last
}

/**
 * Mounts a form with the values of its row in the list, which can be edited once the record has loaded. If no list shows the
 * record, the form mounts when the record has loaded, so that it does not render empty first. After 150 ms, or when the
 * record fails to load, it mounts anyway and shows that it is loading or has failed.
 */
export function RecordGate<Item extends { id: number }, Key extends QueryKey>(props: RecordGateProps<Item, Key>) {
  const { calls, id, form, children } = props
  const query = useRecord(calls, id)
  const isLate = useDelayedFlag(query.isPending)
  const [isShown, setShown] = useState(false)
  useEffect(() => preload(form), [form])
  if (!isShown && (!query.isPending || isLate)) setShown(true)
  // React renders the form in the background. A record that arrives meanwhile starts that again, and so is in the first paint.
  const isMounted = useDeferredValue(isShown, false)
  const key = useReopenedKey()
  return isMounted && <Fragment key={key}>{children(query)}</Fragment>
}

import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * A write that the row of a record offers.
 * @returns `isPending` also while one goes on that was begun before the row left the page and came back
 */
export function useRowWrite<Change>(options: UseMutationOptions<void, Error, Change>) {
  const { mutationKey } = options
  const client = useQueryClient()
  const { mutate } = useMutation(options)
  const isPending = useSyncExternalStore(
    // Only what becomes of writes: each row that is drawn tells the cache of its options.
    (listener) => client.getMutationCache().subscribe(({ type }) => type === 'updated' && listener()),
    () => client.isMutating({ mutationKey }) > 0,
  )
  return { mutate, isPending }
}

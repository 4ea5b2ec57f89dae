import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * A mutation of the record in a row.
 * @returns `isPending` is shared by all mounts of the row: a row that left the page and came back is still pending
 */
export function useRowMutation<Change>(options: UseMutationOptions<void, Error, Change>) {
  const { mutationKey } = options
  const client = useQueryClient()
  const { mutate } = useMutation(options)
  const isPending = useSyncExternalStore(
    // Listens to results only: each row that renders also notifies the cache of its options.
    (listener) => client.getMutationCache().subscribe(({ type }) => type === 'updated' && listener()),
    () => client.isMutating({ mutationKey }) > 0,
  )
  return { mutate, isPending }
}

import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * A mutation of the record in a row.
 * @param onDone tells what a change has done
 * @returns `isPending` is shared by all mounts of the row: a row that left the page and came back is still pending
 */
export function useRowMutation<Result, Change>(
  options: UseMutationOptions<Result, Error, Change>,
  onDone: (result: Result, change: Change) => void,
) {
  const { mutationKey } = options
  const client = useQueryClient()
  const { mutate } = useMutation(options)
  const isPending = useSyncExternalStore(
    // Only 'updated' events matter. The cache also notifies whenever a row renders and sets the options of its mutation.
    (listener) => client.getMutationCache().subscribe(({ type }) => type === 'updated' && listener()),
    () => client.isMutating({ mutationKey }) > 0,
  )
  return { mutate: (change: Change) => mutate(change, { onSuccess: onDone }), isPending }
}

const REASON = 'No actions are available: this row has no valid ID.'

/** Replaces the actions of a row without a valid id. Shows a dash; the tooltip and screen readers give the reason. */
export const NoActions = () => (
  <span data-tooltip={REASON} className="relative text-muted">
    <span aria-hidden>—</span>
    <span className="sr-only">{REASON}</span>
  </span>
)

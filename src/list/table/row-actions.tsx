import {
  hashKey,
  type MutationKey,
  type UseMutationOptions,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { belongsToEndedSession } from '@/api/ended-session'

/** The keys of the writes that are pending, as text. */
const PendingContext = createContext<readonly string[]>([])

/** Tells rows which of their writes are pending. A subscription in each row would slow down every change of the page. */
export function PendingWrites({ children }: { children: ReactNode }) {
  const pending = useMutationState({
    filters: { status: 'pending' },
    select: ({ options: { mutationKey = [] } }) => hashKey(mutationKey),
  })
  return <PendingContext value={pending}>{children}</PendingContext>
}

type RowMutation<Result, Change> = UseMutationOptions<Result, Error, Change> & { mutationKey: MutationKey }

/**
 * A mutation of the record in a row.
 * @param onDone tells what a change has done, also after the row has left the page
 * @returns `isPending` is shared by all mounts of the row: a row that left the page and came back is still pending
 */
export function useRowMutation<Result, Change>(
  options: RowMutation<Result, Change>,
  onDone: (result: Result, change: Change) => void,
) {
  const client = useQueryClient()
  const isPending = use(PendingContext).includes(hashKey(options.mutationKey))
  const mutate = (change: Change) => {
    const mutation = client.getMutationCache().build(client, options)
    mutation.execute(change).then(
      (result) => {
        if (!belongsToEndedSession(client, mutation)) onDone(result, change)
      },
      () => {}, // the mutation cache reports errors
    )
  }
  return { mutate, isPending }
}

const REASON = 'No actions are available: this row has no valid ID.'

/** Replaces the actions of a row without a valid id. Shows a dash; the tooltip and screen readers give the reason. */
export const NoActions = () => (
  <span data-tooltip={REASON} className="relative text-muted">
    <span aria-hidden>—</span>
    <span className="sr-only">{REASON}</span>
  </span>
)

import type { QueryClient } from '@tanstack/react-query'

/** Whether a write belongs to a session that has ended: its mutations were removed. The next person gets no message about it. */
export const belongsToEndedSession = (client: QueryClient, { mutationId }: { mutationId: number }): boolean =>
  !client
    .getMutationCache()
    .getAll()
    .some((mutation) => mutation.mutationId === mutationId)

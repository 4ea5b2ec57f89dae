import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { errorMessage, isGone, isOutcomeUnknown, isToldByToast } from '@/api/errors'
import { isSignedIn } from '@/session/session'
import { toast } from '@/ui/toast'

type Failure = {
  /** `toast`: there is no form that could say it. */
  failure?: 'logged only' | 'toast'
  /** The toast of specification §8 once it failed, whatever the server says about it. */
  failureText?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Failure
    mutationMeta: Failure & {
      /** The toast once it succeeded. */
      success?: string
      /** Keys of the queries that it makes stale. */
      invalidates?: readonly QueryKey[]
    }
  }
}

/** 400 and 403 with a text are told by a toast (specification §8); the screen says the rest where it happened. */
function report(error: Error, { failure, failureText }: Failure = {}) {
  if (failureText) toast.error(failureText)
  const told = [error, error.cause].find(isToldByToast)
  if (failure === 'logged only') console.warn(error.message)
  else if (failure === 'toast') toast.error(errorMessage(error))
  else if (told) toast.error(told.message)
}

/** Not awaited: a dialog closes on the answer, the list follows. */
function invalidate(client: QueryClient, keys: readonly QueryKey[] = []) {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}

/** The cache of everything that was read, with the one policy for what follows a write and a failure. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isOutcomeUnknown(error),
      },
      // Writes are sent once and never wait for the line to come back.
      mutations: { networkMode: 'always', retry: false },
    },
    queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta) }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }, { client }) => {
        if (meta?.success && isSignedIn()) toast.success(meta.success) // not to whoever comes next
        invalidate(client, meta?.invalidates)
      },
      onError: (error, _variables, _result, { meta }, { client }) => {
        report(error, meta)
        // Somebody else was first, or nobody knows what happened: look again.
        if (isGone(error) || isOutcomeUnknown(error)) invalidate(client, meta?.invalidates)
      },
    }),
  })

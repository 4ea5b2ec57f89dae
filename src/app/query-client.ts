import {
  MutationCache,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { errorMessage, isNotFound, isOutcomeUnknown, isShownAsToast, saveErrorMessage } from '@/api/errors'
import { isSignedIn } from '@/session/session'
import { subscribeToOnline } from '@/ui/online'
import { toast } from '@/ui/toast'

type InlineError = {
  /** `toast`: there is no form that could say it. */
  failure?: 'logged only' | 'toast'
  /** The toast of specification §8 once it failed, whatever the server says about it. */
  failureText?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: InlineError
    mutationMeta: InlineError & {
      /** What it does: begins the toast that tells its failure once its form was left. */
      action?: string
      /** The toast once it succeeded. */
      success?: string
      /** Keys of the queries that it makes stale. */
      invalidates?: readonly QueryKey[]
    }
  }
}

/** 400 and 403 with a text are told by a toast (specification §8); the screen says the rest where it happened. */
function report(error: Error, { failure, failureText }: InlineError = {}) {
  if (failureText) toast.error(failureText)
  const told = [error, error.cause].find(isShownAsToast)
  if (failure === 'logged only') console.warn(error.message)
  else if (failure === 'toast') toast.error(errorMessage(error))
  else if (told) toast.error(told.message)
}

/** Not awaited: a dialog closes on the answer, the list follows. Pages that nobody looks at are dropped. */
function invalidate(client: QueryClient, keys: readonly QueryKey[] = []) {
  for (const queryKey of keys) {
    // Those on their way may be from before the write; asking again gives none up that would be the first.
    const first = client.getQueryCache().findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    for (const query of first) void query.cancel({ silent: true })
    void client.invalidateQueries({ queryKey })
    client.removeQueries({ queryKey, type: 'inactive', predicate: (query) => query.queryKey.includes('list') })
  }
}

/** A record that was opened and is gone: the lists of its kind still show it. */
function refreshLists(client: QueryClient, [kind]: QueryKey) {
  void client.invalidateQueries({ queryKey: [kind], predicate: ({ queryKey }) => queryKey.includes('list') })
}

/** Whether a write was begun by a person who has signed out since: it says nothing to whoever comes next. */
const isOver = (client: QueryClient, { mutationId }: { mutationId: number }) =>
  !client
    .getMutationCache()
    .getAll()
    .some((known) => known.mutationId === mutationId)

/**
 * Forgets the writes of a session that is over; they say nothing any more.
 * @returns what takes up those that were on their way, for the same person coming back: nothing is begun twice
 */
export function detachPendingWrites(client: QueryClient): () => void {
  const cache = client.getMutationCache()
  const underWay = cache.findAll({ status: 'pending' })
  cache.clear()
  return () => {
    for (const mutation of underWay) cache.add(mutation)
  }
}

/** The cache of everything that was read, with the one policy for what follows a write and a failure. */
export function createQueryClient() {
  onlineManager.setEventListener(subscribeToOnline)
  notifyManager.setScheduler(queueMicrotask) // an answer is on the screen a frame earlier than by a timer
  /** Writes whose form is gone, and can't say what became of them. */
  const left = new WeakSet<object>()
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isOutcomeUnknown(error) && navigator.onLine,
      },
      // Writes are sent once and never wait for the line to come back.
      mutations: { networkMode: 'always', retry: false },
    },
    queryCache: new QueryCache({
      onError: (error, { meta, queryKey, state }) => {
        if (isSignedIn()) report(error, meta) // the login screen says the rest
        if (!isNotFound(error) || queryKey.includes('list')) return
        if (queryKey.includes('item') && state.data === undefined) toast.error(errorMessage(error))
        refreshLists(client, queryKey)
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation, { client }) => {
        const { meta } = mutation
        if (isOver(client, mutation)) return
        if (meta?.success) toast.success(meta.success)
        invalidate(client, meta?.invalidates)
      },
      onError: (error, _variables, _result, mutation, { client }) => {
        const { meta } = mutation
        if (isOver(client, mutation) || error.name === 'AbortError') return // the person gave it up
        if (meta?.action && left.has(mutation)) toast.error(`${meta.action}: ${saveErrorMessage(error)}`)
        else report(error, meta)
        // Somebody else was first, or nobody knows what happened: look again.
        if (isNotFound(error) || isOutcomeUnknown(error)) invalidate(client, meta?.invalidates)
      },
    }),
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'observerRemoved') left.add(event.mutation)
  })
  return client
}

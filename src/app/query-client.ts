import {
  MutationCache,
  notifyManager,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import {
  errorMessage,
  isNotFound,
  isOutcomeUnknown,
  isShownAsToast,
  saveErrorMessage,
  UnexpectedSaveError,
} from '@/api/errors'
import type { ChangedRecords } from '@/list/pages/all-pages'
import { hasSessionCookies } from '@/session/session'
import { subscribeToOnline } from '@/ui/online'
import { toast } from '@/ui/toast/toast'

type FailureMeta = {
  /** `toast`: show every error in a toast, because no form can show it. `no toast`: the form alone shows the error. */
  failure?: 'logged only' | 'toast' | 'no toast'
  /** The toast of specification §8 after a failure, whatever text the server sends. */
  failureText?: string
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta & {
      /** `afterWrite` updates the data. It is not fetched again after a write, which would take too long. */
      isPatchedAfterWrite?: boolean
      /** Called after a write that makes the data stale, if the query is used. */
      afterWrite?: (client: QueryClient, changed: ChangedRecords | undefined) => Promise<void>
    }
    mutationMeta: FailureMeta & {
      /** What the write does. The toast about a failure starts with this text if the form has already closed. */
      action?: string
      /** The toast after success, and its second line. */
      success?: string
      successDetail?: string
      /** The keys of the queries that become stale. */
      invalidates?: readonly QueryKey[]
      /** The records that the write changes; undefined if they are not known. */
      changed?: ChangedRecords | undefined
    }
  }
}

/** Shows a toast for 400 and 403 with a text (specification §8). The screen shows other errors where they occurred. */
function report(error: Error, { failure, failureText }: FailureMeta = {}) {
  if (failureText) toast.error(failureText)
  const toastError = [error, error.cause].find(isShownAsToast)
  if (failure === 'no toast') return
  if (failure === 'logged only') console.warn(error.message)
  else if (failure === 'toast') toast.error(errorMessage(error))
  else if (toastError) toast.error(toastError.message)
}

const isRefetched = ({ meta }: Query) => !meta?.isPatchedAfterWrite

/**
 * Refetches in the background, so that a dialog closes on the response. Removes list pages that are not on the screen.
 */
function invalidate(client: QueryClient, keys: readonly QueryKey[] = [], changed?: ChangedRecords) {
  for (const queryKey of keys) {
    // A pending request may return data from before the write. The refetch alone does not cancel a first request.
    const pending = client
      .getQueryCache()
      .findAll({ queryKey, type: 'active', fetchStatus: 'fetching', predicate: isRefetched })
    for (const query of pending) void query.cancel({ silent: true })
    void client.invalidateQueries({ queryKey, predicate: isRefetched })
    client.removeQueries({
      queryKey,
      predicate: (query) => query.getObserversCount() === 0 && query.queryKey.includes('list'),
    })
    for (const query of client.getQueryCache().findAll({ queryKey }))
      if (query.getObserversCount() > 0) void query.meta?.afterWrite?.(client, changed)
  }
}

/** Refetches the lists of a record that no longer exists: they still show it. */
function refreshLists(client: QueryClient, [kind]: QueryKey) {
  void client.invalidateQueries({
    queryKey: [kind],
    predicate: (query) => isRefetched(query) && query.queryKey.includes('list'),
  })
}

/**
 * Removes the writes of a session that has ended, so that they show no messages.
 * @returns a function that restores the pending ones when the same person signs in again, so that none is sent twice
 */
export function detachPendingWrites(client: QueryClient): () => void {
  const cache = client.getMutationCache()
  const pending = cache.findAll({ status: 'pending' })
  cache.clear()
  return () => {
    for (const mutation of pending) cache.add(mutation)
  }
}

/** Whether a write belongs to a session that has ended: `detachPendingWrites` has removed it. It shows no message. */
const belongsToEndedSession = (client: QueryClient, mutation: object): boolean =>
  !client
    .getMutationCache()
    .getAll()
    .some((one) => one === mutation)

/** Creates the query client, with the one policy for what follows a write or a failure. */
export function createQueryClient() {
  onlineManager.setEventListener(subscribeToOnline)
  notifyManager.setScheduler(queueMicrotask) // shows a response one frame earlier than the default timer
  /** Writes whose form has closed, so that it cannot show their outcome. */
  const unobserved = new WeakSet<object>()
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isOutcomeUnknown(error) && navigator.onLine,
      },
      // Writes are sent once and are never queued while offline.
      mutations: { networkMode: 'always', retry: false },
    },
    queryCache: new QueryCache({
      onError: (error, { meta, queryKey, state }) => {
        if (hasSessionCookies()) report(error, meta) // otherwise the login screen shows that the session has ended
        if (!isNotFound(error) || queryKey.includes('list')) return
        if (queryKey.includes('item') && state.data === undefined) toast.error(errorMessage(error))
        refreshLists(client, queryKey)
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, mutation, { client }) => {
        const { meta } = mutation
        if (belongsToEndedSession(client, mutation)) return
        if (meta?.success) toast.show({ kind: 'success', text: meta.success, description: meta.successDetail })
        invalidate(client, meta?.invalidates, meta?.changed)
      },
      onError: (error, _variables, _result, mutation, { client }) => {
        const { meta } = mutation
        if (belongsToEndedSession(client, mutation) || error.name === 'AbortError') return // the person cancelled it
        if (meta?.action && unobserved.has(mutation)) toast.error(`${meta.action}: ${saveErrorMessage(error)}`)
        else report(error, meta)
        // Another person has deleted the record, the outcome is unknown, or too much was saved: refetch.
        if (isNotFound(error) || isOutcomeUnknown(error) || error instanceof UnexpectedSaveError)
          invalidate(client, meta?.invalidates, meta?.changed && { ids: meta.changed.ids }) // perhaps it was not deleted
      },
    }),
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'observerRemoved') unobserved.add(event.mutation)
  })
  return client
}

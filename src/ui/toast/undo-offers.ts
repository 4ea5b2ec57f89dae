import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { saveErrorMessage } from '@/api/errors'
import { toast, watchDismissal } from './toast'

export type Write<Variables> = { mutation: MutationOptions<void, Error, Variables>; variables: Variables }

export type Undo<Variables> = Write<Variables> & {
  /** Whether the record is still as the action left it. */
  isUnchanged: () => Promise<boolean>
}

/** Shows the toast of `offerUndo`. */
export function showUndo<Variables>(client: QueryClient, text: string, { isUnchanged, ...write }: Undo<Variables>) {
  offer({
    text,
    label: 'Undo',
    failure: 'Not undone',
    run: async (hasSessionEnded) => {
      const isAsBefore = await isUnchanged()
      if (hasSessionEnded()) return
      if (isAsBefore) await send(client, write, 'Undone.')
      else toast.error('Not undone: it has been changed since.')
    },
  })
}

/** Shows the toast of `offerRecreate`. */
export function showRecreate<Variables>(client: QueryClient, text: string, write: Write<Variables> | undefined) {
  if (!write) return toast.success(text)
  offer({
    text,
    label: 'Recreate',
    description: 'Recreate adds it as a new record with a new ID.',
    failure: 'Not recreated',
    run: () => send(client, write, 'Recreated.'),
  })
}

type Offer = {
  text: string
  label: 'Undo' | 'Recreate'
  description?: string
  failure: string
  /** Sends nothing more once the session has ended. */
  run: (hasSessionEnded: () => boolean) => Promise<void>
}

/**
 * Shows a toast with a button. If its action fails, the next toast gives the reason and has the button again. Once the
 * session has ended, nothing more is sent or shown: the next person must not see it.
 */
function offer(options: Offer, kind: 'success' | 'error' = 'success') {
  const { text, label, description, failure, run } = options
  let isTaken = false
  const takeBack = async () => {
    if (isTaken) return // the button stays for a moment while its toast closes
    isTaken = true
    const hasSessionEnded = watchDismissal() // which dismisses all toasts
    try {
      await run(hasSessionEnded)
    } catch (error) {
      if (!hasSessionEnded()) offer({ ...options, text: `${failure}: ${saveErrorMessage(error)}` }, 'error')
    }
  }
  toast.show({ kind, text, description, undo: { label, onClick: () => void takeBack() } })
}

/** Sends a write without the messages that it usually shows. */
function send<Variables>(client: QueryClient, { mutation, variables }: Write<Variables>, success: string) {
  const meta = { ...mutation.meta, success, failure: 'no toast' } as const
  return client
    .getMutationCache()
    .build(client, { ...mutation, meta })
    .execute(variables)
}

import type { QueryClient } from '@tanstack/react-query'
import { toast, watchDismissal } from './toast'
import type { Undo, Write } from './undo-offers'

/**
 * Shows what an action has done, in a toast that offers to undo it. Undo sends the opposite write, unless somebody has
 * changed the record since.
 */
export const offerUndo = <Variables>(client: QueryClient, text: string, undo: Undo<Variables>) =>
  load(text, ({ showUndo }) => showUndo(client, text, undo))

/**
 * Shows that a record was deleted, in a toast that offers to create it again.
 * @param write creates a copy; undefined if there is none
 */
export const offerRecreate = <Variables>(client: QueryClient, text: string, write: Write<Variables> | undefined) =>
  load(text, ({ showRecreate }) => showRecreate(client, text, write))

type Offers = Pick<typeof import('./undo-offers'), 'showUndo' | 'showRecreate'>

/** Loads the code of the offers, which a list does not need first. If that fails, the toast has no button. */
function load(text: string, show: (offers: Offers) => void) {
  const hasSessionEnded = watchDismissal() // which dismisses all toasts
  import('./undo-offers').then(
    ({ showUndo, showRecreate }) => hasSessionEnded() || show({ showUndo, showRecreate }),
    () => hasSessionEnded() || toast.success(text),
  )
}

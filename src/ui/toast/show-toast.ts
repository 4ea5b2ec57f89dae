import { toast as sonner, type ToastT } from 'sonner'
import type { ToastOptions } from './toast'

let lastUndo: string | number | undefined

/** Shows a toast, or updates the one with this text. */
export function showToast({ kind, text, description, undo, onClose }: ToastOptions) {
  // `getToasts` excludes toasts that are being dismissed, which cannot be updated any more.
  const shown = sonner.getToasts().find((one) => 'title' in one && one.title === text)
  if (undo && lastUndo !== undefined && lastUndo !== shown?.id) sonner.dismiss(lastUndo)
  const id = sonner[kind](text, {
    ...(shown && { id: shown.id }),
    description,
    action: undo,
    // The close button removes a toast without dismissing it.
    onDismiss: ({ id, delete: isDismissed }: ToastT) => {
      onClose?.()
      if (!isDismissed) sonner.dismiss(id)
    },
  })
  if (undo) lastUndo = id
}

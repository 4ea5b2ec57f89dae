import { toast as sonner, type ToastT } from 'sonner'
import type { ToastOptions } from './toast'

/** The toasts that offer to undo a write. That of a form that was cancelled keeps the form. */
const withUndo = new Set<string | number>()

/** Shows a toast, or updates the one with this text. */
export function showToast({ kind, text, description, undo, onClose }: ToastOptions) {
  // `getToasts` excludes toasts that are being dismissed, which cannot be updated any more.
  const shown = sonner.getToasts().find((one) => 'title' in one && one.title === text)
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
  if (undo && !onClose) withUndo.add(id)
}

/** Dismisses the toasts that offer to undo a write. */
export function dismissUndo() {
  for (const id of withUndo) sonner.dismiss(id)
  withUndo.clear()
}

import { toast as sonner, type ToastT } from 'sonner'
import type { ToastOptions } from './toast'

/** Shows a toast, or updates the one with this text. */
export function showToast({ kind, text, description, undo, onClose }: ToastOptions) {
  // `getToasts` excludes toasts that are being dismissed, which cannot be updated any more.
  const shown = sonner.getToasts().find((one) => 'title' in one && one.title === text)
  sonner[kind](text, {
    ...(shown && { id: shown.id }),
    description,
    action: undo,
    // The close button removes a toast without dismissing it.
    onDismiss: ({ id, delete: isDismissed }: ToastT) => {
      onClose?.()
      if (!isDismissed) sonner.dismiss(id)
    },
  })
}

/** Dismisses the toasts that offer to undo something. */
export function dismissUndo() {
  for (const one of sonner.getToasts()) if ('action' in one && one.action) sonner.dismiss(one.id)
}

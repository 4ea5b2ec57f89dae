import type { toast as Sonner, ToastT } from 'sonner'

/** The functions of sonner that this module uses. */
export type Show = Pick<typeof Sonner, 'success' | 'error' | 'message' | 'dismiss' | 'getToasts'>

let resolveMounted: (sonner: Show) => void
const mounted = new Promise<Show>((resolve) => {
  resolveMounted = resolve
})

/** Called by the toaster when it mounts. Its code loads during idle time; earlier toasts wait for it. */
export const toasterMounted = (sonner: Show) => resolveMounted(sonner)

/** Counts the calls of `dismissToasts`. A toast that was queued before such a call is not shown after it. */
let dismissals = 0

const show = (kind: 'success' | 'error') => (text: string) => {
  const raised = dismissals
  void mounted.then((sonner) => {
    if (raised !== dismissals) return
    // `getToasts` excludes toasts that are being dismissed, which cannot be updated any more.
    const shown = sonner.getToasts().find((one) => 'title' in one && one.title === text)
    // The close button removes a toast without dismissing it.
    const onDismiss = ({ id, delete: isDismissed }: ToastT) => isDismissed || sonner.dismiss(id)
    sonner[kind](text, shown ? { id: shown.id, onDismiss } : { onDismiss })
  })
}

type UndoOptions = { onUndo: () => void; onClose: () => void }

let lastUndo: string | number | undefined

/** Shows a toast with an Undo button in place of the last one. `onClose` is called when it disappears without a click. */
function undo(text: string, { onUndo, onClose }: UndoOptions) {
  const raised = dismissals
  void mounted.then((sonner) => {
    if (raised !== dismissals) return onClose()
    if (lastUndo !== undefined) sonner.dismiss(lastUndo)
    const onDismiss = ({ id, delete: isDismissed }: ToastT) => {
      onClose()
      if (!isDismissed) sonner.dismiss(id)
    }
    lastUndo = sonner.message(text, { action: { label: 'Undo', onClick: onUndo }, onDismiss })
  })
}

/** Shows a toast for 5 seconds (specification §1). A toast with the same text restarts the timer of the first one. */
export const toast = { success: show('success'), error: show('error'), undo }

/** Dismisses all toasts, so that the next person cannot read them. */
export function dismissToasts() {
  dismissals += 1
  void mounted.then((sonner) => sonner.dismiss())
}

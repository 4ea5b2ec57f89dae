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

const findShown = (sonner: Show, text: string) =>
  // `getToasts` excludes toasts that are being dismissed, which cannot be updated any more.
  sonner.getToasts().find((one) => 'title' in one && one.title === text)

const show = (kind: 'success' | 'error') => (text: string) => {
  const raised = dismissals
  void mounted.then((sonner) => {
    if (raised !== dismissals) return
    const shown = findShown(sonner, text)
    // The close button removes a toast without dismissing it.
    const onDismiss = ({ id, delete: isDismissed }: ToastT) => isDismissed || sonner.dismiss(id)
    // Without the Undo button of an earlier toast with the same text.
    sonner[kind](text, shown ? { id: shown.id, onDismiss, action: undefined } : { onDismiss })
  })
}

type UndoOptions = {
  kind: 'success' | 'error' | 'message'
  /** A second line. */
  description?: string
  label?: 'Undo' | 'Recreate'
  onUndo: () => void
  /** Called when the toast disappears without a click on its button. */
  onClose?: () => void
}

let lastUndo: string | number | undefined

/** Shows a toast with an Undo button in place of the last one, or adds the button to the toast with this text. */
function undo(text: string, { kind, description, label = 'Undo', onUndo, onClose }: UndoOptions) {
  const raised = dismissals
  void mounted.then((sonner) => {
    if (raised !== dismissals) return onClose?.()
    const shown = findShown(sonner, text)
    if (lastUndo !== undefined && lastUndo !== shown?.id) sonner.dismiss(lastUndo)
    const onDismiss = ({ id, delete: isDismissed }: ToastT) => {
      onClose?.()
      if (!isDismissed) sonner.dismiss(id)
    }
    const options = { description, action: { label, onClick: onUndo }, onDismiss }
    lastUndo = sonner[kind](text, shown ? { id: shown.id, ...options } : options)
  })
}

/** Shows a toast for 5 seconds (specification §1). A toast with the same text restarts the timer of the first one. */
export const toast = { success: show('success'), error: show('error'), undo }

/** Dismisses all toasts, so that the next person cannot read them. */
export function dismissToasts() {
  dismissals += 1
  void mounted.then((sonner) => sonner.dismiss())
}

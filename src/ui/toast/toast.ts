/** What a toast shows. */
export type ToastOptions = {
  kind: 'success' | 'error' | 'message'
  text: string
  /** A second line. */
  description?: string
  /** A button that takes back what the text says. */
  undo?: { label: 'Undo' | 'Recreate'; onClick: () => void }
  /** The button undoes no write, and nothing else offers the same, so `dismissUndo` leaves the toast. */
  isOnlyOffer?: boolean
  /** Called when the toast disappears without a click on its button. */
  onClose?: () => void
}

type MountedToaster = {
  show: (options: ToastOptions) => void
  dismiss: (text: string) => void
  dismissUndo: () => void
  dismissAll: () => void
}

let resolveMounted: (toaster: MountedToaster) => void
const mounted = new Promise<MountedToaster>((resolve) => {
  resolveMounted = resolve
})

/** Called by the toaster when it mounts. Its code loads during idle time; earlier toasts wait for it. */
export const toasterMounted = (toaster: MountedToaster) => resolveMounted(toaster)

/** Counts the calls of `dismissToasts`. A toast that was queued before such a call is not shown after it. */
let dismissals = 0

function show(options: ToastOptions) {
  const before = dismissals
  void mounted.then((toaster) => (dismissals > before ? options.onClose?.() : toaster.show(options)))
}

/** Shows a toast for 5 seconds (specification §1). One with the same text restarts its timer, unless it undoes a write. */
export const toast = {
  success: (text: string) => show({ kind: 'success', text }),
  error: (text: string) => show({ kind: 'error', text }),
  show,
  /** Dismisses the toast with this text, because the screen says the same. */
  dismiss: (text: string) => void mounted.then((toaster) => toaster.dismiss(text)),
  /** Dismisses the toasts that offer to undo a write, because the screen offers it elsewhere. */
  dismissUndo: () => void mounted.then((toaster) => toaster.dismissUndo()),
}

/** Dismisses all toasts, so that the next person cannot read them. */
export function dismissToasts() {
  dismissals += 1
  void mounted.then((toaster) => toaster.dismissAll())
}

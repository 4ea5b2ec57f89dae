import type { toast as Sonner, ToastT } from 'sonner'

/** What the toaster can do. */
export type Show = Pick<typeof Sonner, 'success' | 'error' | 'dismiss' | 'getToasts'>

const { promise: mounted, resolve } = Promise.withResolvers<Show>()

/** Told by the toaster once it is on the page: its code comes in idle time, and toasts raised before wait for it. */
export const toasterMounted = resolve

/** How often all toasts were taken away: none that was raised before is shown after. */
let dismissals = 0

const show = (kind: 'success' | 'error') => (text: string) => {
  const raised = dismissals
  void mounted.then((sonner) => {
    if (raised !== dismissals) return
    // One that is dismissed is none of these while it goes: it would take what it is told with it.
    const shown = sonner.getToasts().find((one) => 'title' in one && one.title === text)
    // By its button a toast goes without being dismissed.
    const onDismiss = ({ id, delete: isDismissed }: ToastT) => isDismissed || sonner.dismiss(id)
    sonner[kind](text, shown ? { id: shown.id, onDismiss } : { onDismiss })
  })
}

/** A line at the top right for 5 seconds (specification §1). The same line again restarts its time. */
export const toast = { success: show('success'), error: show('error') }

/** Takes all toasts away: whoever comes next is not to read them. */
export function dismissToasts() {
  dismissals += 1
  void mounted.then((sonner) => sonner.dismiss())
}

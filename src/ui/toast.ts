import type { toast as Sonner } from 'sonner'

type Show = Pick<typeof Sonner, 'success' | 'error' | 'dismiss'>

const { promise: mounted, resolve } = Promise.withResolvers<Show>()

/** Told by the toaster once it is on the page: its code comes in idle time, and toasts raised before wait for it. */
export const toasterMounted = resolve

const show = (kind: 'success' | 'error') => (text: string) =>
  void mounted.then((sonner) => sonner[kind](text, { id: text }))

/** A line at the top right for 5 seconds (specification §1). The same line again restarts its time. */
export const toast = { success: show('success'), error: show('error') }

/** Takes all toasts away: whoever comes next is not to read them. */
export const dismissToasts = () => void mounted.then((sonner) => sonner.dismiss())

/** Elements that accept text or type-ahead, and popovers with fields. */
const TYPING =
  'dialog, input, textarea, select, [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu]'

/**
 * Whether a key is pressed on the page itself or on a focused control of the app. Any other key may be typed into a
 * field, such as one of an extension. If that field is in a closed shadow root, the event shows only the root's host: an
 * element that is not part of the app, that has a name with a hyphen, or that cannot have the focus itself.
 * @param within the part of the app that the control must be in
 */
export function acceptsShortcuts(event: Event, within: '#root' | '[role=dialog]' = '#root'): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false
  if (target === document.body || target === document.documentElement) return true
  const isInApp = target.closest(within) !== null
  const isFocusable = target.tabIndex >= 0 || target.hasAttribute('tabindex')
  return isInApp && isFocusable && !target.localName.includes('-') && !target.closest(TYPING)
}

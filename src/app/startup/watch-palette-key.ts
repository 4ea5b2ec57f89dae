import { keyOf } from '@/shell/shortcuts/key-sequence'
import { isApple } from '@/shell/shortcuts/keyboard'

/**
 * Watches Ctrl K (⌘ K on a Mac) until the code of the shortcuts has loaded, and prevents what the browser does with it.
 * The login screen has no palette, so there the key is left to the browser.
 */
export function watchPaletteKey() {
  const controller = new AbortController()
  const early = {
    isPressed: false,
    onPress: () => {
      early.isPressed = true
    },
    stop: () => controller.abort(),
  }
  globalThis.earlyPaletteKey = early
  const onKeyDown = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || keyOf(event, isApple) !== 'Mod+k') return
    if (!document.querySelector('[data-shell], #content')) return
    event.preventDefault()
    early.onPress()
  }
  addEventListener('keydown', onKeyDown, { signal: controller.signal })
}

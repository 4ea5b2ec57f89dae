/** Whether this is an Apple device, where ⌘ replaces Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** The label of the modifier key. */
export const commandKey = isApple ? '⌘' : 'Ctrl'

/** The label of the palette's shortcut. */
export const paletteKeys = `${commandKey} K`

declare global {
  /** Set by `app/startup/startup.ts`, because Ctrl K can be pressed before the app's code has loaded. */
  var earlyPaletteKey: { isPressed: boolean; onPress: () => void; stop: () => void } | undefined
}

/** Opens the palette for a key that was pressed before the layout was rendered, and for those that follow. */
export function onEarlyPaletteKey(open: () => void) {
  const early = globalThis.earlyPaletteKey
  if (!early) return
  early.onPress = open
  if (early.isPressed) open()
  early.isPressed = false
}

/** Whether this is an Apple device, where ⌘ replaces Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** The label of the modifier key. */
export const commandKey = isApple ? '⌘' : 'Ctrl'

/** The label of the palette's shortcut. */
export const paletteKeys = `${commandKey} K`

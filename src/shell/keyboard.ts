/** Whether commands are given with ⌘, as on Apple's machines, in place of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '')

/** The key that commands are given with. */
export const commandKey = isApple ? '⌘' : 'Ctrl'

/** How the keys for searching everything are written. */
export const paletteKeys = `${commandKey} K`

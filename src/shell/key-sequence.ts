import type { Shortcut } from './shortcuts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * A key as shortcuts are written: what it types, whatever the layout, so that Shift counts only where it is needed to
 * type a sign. `Mod+k` is K with the key that gives commands: ⌘ on Apple's machines, else Ctrl.
 * @returns undefined for what no shortcut is made of
 */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, isApple: boolean): string | undefined {
  const isCommand = isApple ? metaKey : ctrlKey
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  if (altKey || (isApple ? ctrlKey : metaKey) || (shiftKey && (isCommand || !isSign))) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key // Caps Lock
  return isCommand ? `Mod+${name}` : name
}

/** How long a first key waits for its second, in milliseconds. */
export const PAUSE = 1000

/** The keys of a shortcut that has only begun, and when the last of them was pressed. */
export type Sequence = { keys: readonly string[]; at: number }
export const noKeys: Sequence = { keys: [], at: 0 }

/**
 * Follows a key: it completes a shortcut, begins one, or goes on with one. A key that does not go on with what was begun
 * counts as a first key.
 * @returns what has begun by then, and the shortcut that is complete
 */
export function follow(
  { keys, at }: Sequence,
  key: string,
  now: number,
  shortcuts: readonly Shortcut[],
): { sequence: Sequence; shortcut?: Shortcut } {
  const isWaiting = keys.length > 0 && now - at <= PAUSE
  for (const pressed of isWaiting ? [[...keys, key], [key]] : [[key]]) {
    const begun = shortcuts.filter((shortcut) => pressed.every((one, index) => shortcut.keys[index] === one))
    const shortcut = begun.find((one) => one.keys.length === pressed.length)
    if (shortcut) return { sequence: noKeys, shortcut }
    if (begun.length > 0) return { sequence: { keys: pressed, at: now } }
  }
  return { sequence: noKeys }
}

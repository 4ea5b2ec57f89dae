import type { Shortcut } from './shortcuts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Converts a key event to the notation of shortcuts: the typed character, independent of the keyboard layout. Shift is
 * allowed only for symbols that need it. `Mod+k` is K with ⌘ on Apple devices and with Ctrl on others.
 * @returns undefined for a key that no shortcut can contain
 */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, isApple: boolean): string | undefined {
  const isCommand = isApple ? metaKey : ctrlKey
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  if (altKey || (isApple ? ctrlKey : metaKey) || (shiftKey && (isCommand || !isSign))) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key // Caps Lock
  return isCommand ? `Mod+${name}` : name
}

/** The maximum time between two keys of a sequence in milliseconds. */
export const PAUSE = 1000

/** The keys of an incomplete sequence, and the time of the last one. */
type Sequence = { keys: readonly string[]; at: number }
export const emptySequence: Sequence = { keys: [], at: 0 }

/**
 * Processes a key that starts, continues or completes a shortcut. A key that does not continue the sequence starts a new
 * one.
 * @returns the incomplete sequence, and the completed shortcut, if any
 */
export function advanceSequence(
  { keys, at }: Sequence,
  key: string,
  now: number,
  shortcuts: readonly Shortcut[],
): { sequence: Sequence; shortcut?: Shortcut } {
  const isWaiting = keys.length > 0 && now - at <= PAUSE
  for (const pressed of isWaiting ? [[...keys, key], [key]] : [[key]]) {
    const candidates = shortcuts.filter((shortcut) => pressed.every((one, index) => shortcut.keys[index] === one))
    const shortcut = candidates.find((one) => one.keys.length === pressed.length)
    if (shortcut) return { sequence: emptySequence, shortcut }
    if (candidates.length > 0) return { sequence: { keys: pressed, at: now } }
  }
  return { sequence: emptySequence }
}

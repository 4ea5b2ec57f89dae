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

/** The maximum time between the two keys of a shortcut in milliseconds. */
export const PAUSE = 1000

/** A key with which a shortcut of two keys begins, and when it was pressed. */
export type FirstKey = { key: string; at: number }

/**
 * Processes a key that completes or begins a shortcut. A key that does not continue a shortcut may begin another one.
 * @param first the key before, if a shortcut begins with it
 * @returns the completed shortcut, or else the key itself if a shortcut begins with it
 */
export function advance(first: FirstKey | undefined, key: string, now: number, shortcuts: readonly Shortcut[]) {
  const find = (pressed: string) => shortcuts.find(({ keys }) => keys.join(' ') === pressed)
  const isWaiting = first !== undefined && now - first.at <= PAUSE
  const shortcut = (isWaiting && find(`${first.key} ${key}`)) || find(key)
  const isFirst = !shortcut && shortcuts.some(({ keys }) => keys[0] === key)
  return { shortcut, first: isFirst ? { key, at: now } : undefined }
}

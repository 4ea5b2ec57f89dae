import { useSyncExternalStore } from 'react'

const KEY = 'shortcuts'
const listeners = new Set<() => void>()

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

let on = kept()

function set(next: boolean) {
  on = next
  for (const listener of listeners) listener()
}

// Follow a change in another tab.
globalThis.addEventListener?.('storage', ({ key, newValue }) => key === KEY && set(newValue !== 'off'))

/** Whether character key shortcuts are enabled (WCAG 2.1.4). The setting is stored in local storage. */
export const areCharacterKeyShortcutsOn = (): boolean => on

/** Enables or disables character key shortcuts. */
export function setCharacterKeyShortcuts(next: boolean) {
  set(next)
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off')
  } catch {
    // Storage is blocked or full: the choice holds until the page is left.
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes a component to the setting. */
export const useCharacterKeyShortcuts = () => useSyncExternalStore(subscribe, areCharacterKeyShortcutsOn)

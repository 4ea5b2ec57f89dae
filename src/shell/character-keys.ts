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

// Another tab turned them on or off.
globalThis.addEventListener?.('storage', ({ key, newValue }) => key === KEY && set(newValue !== 'off'))

/** Whether shortcuts of plain characters are on (WCAG 2.1.4); remembered on this device. */
export const areCharacterKeysOn = (): boolean => on

/** Turns shortcuts of plain characters on or off. */
export function turnCharacterKeys(next: boolean) {
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

/** The same for what is shown. */
export const useCharacterKeys = () => useSyncExternalStore(subscribe, areCharacterKeysOn)

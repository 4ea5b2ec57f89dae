import { createStore, useStore } from '@/create-store'

const KEY = 'shortcuts'

function readSetting(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

const isOn = createStore(readSetting())

// Follow a change in another tab.
globalThis.addEventListener?.('storage', ({ key, newValue }) => key === KEY && isOn.set(newValue !== 'off'))

/** Whether character key shortcuts are enabled (WCAG 2.1.4). The setting is stored in local storage. */
export const areCharacterKeyShortcutsOn = (): boolean => isOn.get()

/** Enables or disables character key shortcuts. */
export function setCharacterKeyShortcuts(next: boolean) {
  isOn.set(next)
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off')
  } catch {
    // Storage is blocked or full: the choice holds until the page is left.
  }
}

/** Subscribes a component to the setting. */
export const useCharacterKeyShortcuts = () => useStore(isOn, (on) => on)

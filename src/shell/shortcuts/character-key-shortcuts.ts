import { createStore, useStore } from '@/create-store'
import { readStorage, writeStorage } from '@/storage'

const KEY = 'shortcuts'

const isOn = createStore(readStorage(KEY) !== 'off')

// Follow a change in another tab.
globalThis.addEventListener?.('storage', ({ key, newValue }) => key === KEY && isOn.set(newValue !== 'off'))

/** Whether character key shortcuts are enabled (WCAG 2.1.4). The setting is stored in local storage. */
export const areCharacterKeyShortcutsOn = (): boolean => isOn.get()

/** Enables or disables character key shortcuts. */
export function setCharacterKeyShortcuts(next: boolean) {
  isOn.set(next)
  writeStorage(KEY, next ? 'on' : 'off')
}

/** Subscribes a component to the setting. */
export const useCharacterKeyShortcuts = () => useStore(isOn, (on) => on)

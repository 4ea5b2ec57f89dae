import { createStore, useStore } from '@/create-store'
import { type EntityRoute, entities } from '@/features/entities'
import { readStorage, writeStorage } from '@/storage'
import type { ScreenAction } from '@/ui/interaction/screen-actions'

type ShortcutAction = { open: 'palette' | 'shortcuts' } | { go: EntityRoute } | { run: ScreenAction }

export type Shortcut = {
  /** The keys in order, in the notation of `keyOf`. */
  keys: readonly string[]
  label: string
  /** Undefined for keys that a component handles itself while it has the focus. */
  action?: ShortcutAction
}

/** All shortcuts, for the shortcut listener and the shortcuts dialog. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Mod+k'], label: 'Search everything, go to any screen', action: { open: 'palette' } },
      { keys: ['?'], label: 'Show these shortcuts', action: { open: 'shortcuts' } },
      { keys: ['Mod+z'], label: 'Undo, while its message is visible', action: { run: 'undo' } },
    ],
  },
  {
    title: 'Go to',
    shortcuts: entities.map(({ list, label, shortcut }) => ({
      keys: ['g', shortcut],
      label,
      action: { go: list.route },
    })),
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['/'], label: 'Search the list', action: { run: 'search' } },
      { keys: ['n'], label: 'Add a new entry', action: { run: 'add' } },
      {
        keys: ['a'],
        label: 'From the rows to the actions on the selected ones, and back',
        action: { run: 'selection' },
      },
      { keys: ['ArrowDown'], label: 'From the search into the rows, and to the next row' },
      { keys: ['ArrowUp'], label: 'Previous row' },
      { keys: ['Space'], label: 'Select the row, or clear it' },
      { keys: ['Shift+Space'], label: 'Select the rows up to this one' },
      { keys: ['ArrowLeft'], label: 'Previous page in the pagination, previous button in a row' },
      { keys: ['ArrowRight'], label: 'Next page in the pagination, next button in a row' },
    ],
  },
]

export const shortcuts: readonly Shortcut[] = shortcutGroups.flatMap((group) => group.shortcuts)

/** Whether a shortcut uses character keys only, so that people must be able to turn it off (WCAG 2.1.4). */
export const isCharacterKeyShortcut = ({ keys }: Pick<Shortcut, 'keys'>): boolean =>
  keys.every((key) => key.length === 1)

const KEY = 'shortcuts'

const isOn = createStore(readStorage(KEY) !== 'off')

// Follow a change in another tab.
globalThis.addEventListener?.('storage', ({ key, newValue }) => key === KEY && isOn.set(newValue !== 'off'))

/** Enables or disables character key shortcuts (WCAG 2.1.4). The setting is stored in local storage. */
export function setCharacterKeyShortcuts(next: boolean) {
  isOn.set(next)
  writeStorage(KEY, next ? 'on' : 'off')
}

/** Whether character key shortcuts are enabled. */
export const useCharacterKeyShortcuts = () => useStore(isOn, (on) => on)

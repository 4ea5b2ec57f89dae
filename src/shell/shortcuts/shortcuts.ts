import { type EntityRoute, entities } from '@/features/entities'

/** The action of a shortcut. It clicks or focuses the element with the matching `data-shortcut`. */
type ShortcutAction =
  | { open: 'palette' | 'shortcuts' }
  | { go: EntityRoute }
  | { focus: 'search' }
  | { press: 'add' }
  /** Works only while the pagination has the focus. */
  | { pressInPagination: 'previous' | 'next' }

export type Shortcut = {
  /** The keys in order, in the notation of `keyOf`. */
  keys: readonly string[]
  label: string
  action: ShortcutAction
}

/** All shortcuts, for the key handler and the shortcuts dialog. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Mod+k'], label: 'Search everything, go to any screen', action: { open: 'palette' } },
      { keys: ['?'], label: 'Show these shortcuts', action: { open: 'shortcuts' } },
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
      { keys: ['/'], label: 'Search the list', action: { focus: 'search' } },
      { keys: ['n'], label: 'Add a new entry', action: { press: 'add' } },
      {
        keys: ['ArrowLeft'],
        label: 'Previous page, when the pagination has focus',
        action: { pressInPagination: 'previous' },
      },
      {
        keys: ['ArrowRight'],
        label: 'Next page, when the pagination has focus',
        action: { pressInPagination: 'next' },
      },
    ],
  },
]

export const shortcuts: readonly Shortcut[] = shortcutGroups.flatMap((group) => group.shortcuts)

/** Whether a shortcut uses character keys only, so that people must be able to turn it off (WCAG 2.1.4). */
export const isCharacterKeyShortcut = ({ keys }: Pick<Shortcut, 'keys'>): boolean =>
  keys.every((key) => key.length === 1)

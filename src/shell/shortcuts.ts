import { type EntityRoute, entities } from '@/features/entities'

/** What a shortcut does; elements say by `data-shortcut` that they are what a key presses or focuses. */
type Deed =
  | { open: 'palette' | 'shortcuts' }
  | { go: EntityRoute }
  | { focus: 'search' }
  | { press: 'add' }
  /** Pressed where the focus is, and nowhere else. */
  | { pressInPager: 'previous' | 'next' }

export type Shortcut = {
  /** One after the other, as `keyOf` writes them. */
  keys: readonly string[]
  words: string
  does: Deed
}

/** Every shortcut of the product: what is listened for, and what the help sheet shows. */
export const shortcutGroups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Mod+k'], words: 'Search everything, go to any screen', does: { open: 'palette' } },
      { keys: ['?'], words: 'Show these shortcuts', does: { open: 'shortcuts' } },
    ],
  },
  {
    title: 'Go to',
    shortcuts: entities.map(({ list, label, shortcut }) => ({
      keys: ['g', shortcut],
      words: label,
      does: { go: list.route },
    })),
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['/'], words: 'Search the list', does: { focus: 'search' } },
      { keys: ['n'], words: 'Add a new entry', does: { press: 'add' } },
      { keys: ['ArrowLeft'], words: 'Previous page, when the pager has focus', does: { pressInPager: 'previous' } },
      { keys: ['ArrowRight'], words: 'Next page, when the pager has focus', does: { pressInPager: 'next' } },
    ],
  },
]

export const shortcuts: readonly Shortcut[] = shortcutGroups.flatMap((group) => group.shortcuts)

/** Whether it is made of plain characters, which must be possible to turn off (WCAG 2.1.4). */
export const isOfCharacters = ({ keys }: Pick<Shortcut, 'keys'>): boolean => keys.every((key) => key.length === 1)

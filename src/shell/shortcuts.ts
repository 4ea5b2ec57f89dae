/** The action of a shortcut. It clicks or focuses the element with the matching `data-shortcut`. */
type Deed =
  | { open: 'palette' | 'shortcuts' }
  | { go: '/users/list' | '/contents/news' | '/contents/faq' | '/courses/list' }
  | { focus: 'search' }
  | { press: 'add' }
  /** Works only while the pager has the focus. */
  | { pressInPager: 'previous' | 'next' }

export type Shortcut = {
  /** The keys in order, in the notation of `keyOf`. */
  keys: readonly string[]
  words: string
  does: Deed
}

/** All shortcuts, for the key handler and the shortcuts dialog. */
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
    shortcuts: [
      { keys: ['g', 'u'], words: 'User management', does: { go: '/users/list' } },
      { keys: ['g', 'n'], words: 'News', does: { go: '/contents/news' } },
      { keys: ['g', 'f'], words: 'FAQs', does: { go: '/contents/faq' } },
      { keys: ['g', 'c'], words: 'Course management', does: { go: '/courses/list' } },
    ],
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

/** Whether a shortcut uses character keys only, so that users must be able to turn it off (WCAG 2.1.4). */
export const isOfCharacters = ({ keys }: Pick<Shortcut, 'keys'>): boolean => keys.every((key) => key.length === 1)

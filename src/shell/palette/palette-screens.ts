import { LayoutDashboard, type LucideIconData, UserRound } from '@lucide/icons'
import { type EntityRoute, entities } from '@/features/entities'
import { fold } from '@/text'

export type PaletteScreen = {
  to: EntityRoute | '/dashboard' | '/account/profile'
  title: string
  icon: LucideIconData
  /** More words that find the screen. */
  searchTerms: string
}

const screens: readonly PaletteScreen[] = [
  { to: '/dashboard', title: 'Dashboard', icon: LayoutDashboard, searchTerms: 'summary home' },
  ...entities.map(({ list, label, icon, searchTerms }) => ({ to: list.route, title: label, icon, searchTerms })),
  { to: '/account/profile', title: 'Profile', icon: UserRound, searchTerms: 'my account password' },
]

/** Whether each typed word is the start of a word of a text, ignoring case and accents. */
export function matchesWords(typed: string, text: string): boolean {
  const words = fold(text).split(' ')
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

/** The screens that the typed words find. */
export const matchingScreens = (typed: string): readonly PaletteScreen[] =>
  screens.filter(({ title, searchTerms }) => matchesWords(typed, `${title} ${searchTerms}`))

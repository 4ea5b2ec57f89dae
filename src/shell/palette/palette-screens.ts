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

/** The screens with a word that starts with each typed word, ignoring case and accents. */
export function matchingScreens(typed: string): readonly PaletteScreen[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  return screens.filter(({ title, searchTerms }) => {
    const words = fold(`${title} ${searchTerms}`).split(' ')
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

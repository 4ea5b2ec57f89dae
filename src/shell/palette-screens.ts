import { BookOpen, CircleHelp, LayoutDashboard, type LucideIconData, Newspaper, UserRound, Users } from '@lucide/icons'
import { fold } from '@/text'

export type PaletteScreen = {
  to: '/dashboard' | '/users/list' | '/contents/news' | '/contents/faq' | '/courses/list' | '/account/profile'
  title: string
  icon: LucideIconData
  /** Other words that people look for it by. */
  also: string
}

/** The screens that one works on. */
const screens: readonly PaletteScreen[] = [
  { to: '/dashboard', title: 'Dashboard', icon: LayoutDashboard, also: 'summary home' },
  { to: '/users/list', title: 'User management', icon: Users, also: 'users members accounts' },
  { to: '/contents/news', title: 'News', icon: Newspaper, also: 'content management' },
  { to: '/contents/faq', title: 'FAQs', icon: CircleHelp, also: 'content management' },
  { to: '/courses/list', title: 'Course management', icon: BookOpen, also: 'courses lessons' },
  { to: '/account/profile', title: 'Profile', icon: UserRound, also: 'my account password' },
]

/** The screens that have a word beginning with each word that was typed, whatever its case and accents. */
export function matchingScreens(typed: string): readonly PaletteScreen[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  return screens.filter(({ title, also }) => {
    const words = fold(`${title} ${also}`).split(' ')
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

import { BookOpen, CircleHelp, LayoutDashboard, type LucideIconData, Newspaper, UserRound, Users } from '@lucide/icons'
import { fold } from '@/text'

export type PaletteScreen = {
  to: '/dashboard' | '/users/list' | '/contents/news' | '/contents/faq' | '/courses/list' | '/account/profile'
  title: string
  icon: LucideIconData
  /** Additional search terms. */
  also: string
}

/** The screens in the palette. */
const screens: readonly PaletteScreen[] = [
  { to: '/dashboard', title: 'Dashboard', icon: LayoutDashboard, also: 'summary home' },
  { to: '/users/list', title: 'User management', icon: Users, also: 'users members accounts' },
  { to: '/contents/news', title: 'News', icon: Newspaper, also: 'content management' },
  { to: '/contents/faq', title: 'FAQs', icon: CircleHelp, also: 'content management' },
  { to: '/courses/list', title: 'Course management', icon: BookOpen, also: 'courses lessons' },
  { to: '/account/profile', title: 'Profile', icon: UserRound, also: 'my account password' },
]

/** Finds the screens that contain a word with each typed prefix, ignoring case and accents. */
export function matchingScreens(typed: string): readonly PaletteScreen[] {
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  return screens.filter(({ title, also }) => {
    const words = fold(`${title} ${also}`).split(' ')
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  })
}

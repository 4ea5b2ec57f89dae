import { Download, Funnel, LayoutDashboard, type LucideIconData, Plus, SunMoon, Upload, UserRound } from '@lucide/icons'
import type { LinkProps } from '@tanstack/react-router'
import { entities } from '@/features/entities'
import type { ListMeta } from '@/features/entity-meta'
import { actionsOfList } from '@/features/registry'
import { extendMembership } from '@/features/users/extend-membership'
import { usersList } from '@/features/users/users.meta'
import { parseSavedFilters, savedFiltersKey } from '@/list/filters/saved-filters'
import { readStorage } from '@/storage'
import { hasScreenAction, type ScreenAction } from '@/ui/interaction/screen-actions'
import { matchesWords } from './palette-search'

/** Something that the palette does: it follows a link, or runs an action of the screen. */
export type PaletteCommand = {
  title: string
  icon: LucideIconData
  /** More words that find it. */
  searchTerms: string
} & ({ link: Pick<LinkProps, 'to' | 'search'>; action?: never } | { action: ScreenAction; link?: never })

const screens: readonly PaletteCommand[] = [
  { title: 'Dashboard', icon: LayoutDashboard, searchTerms: 'summary home', link: { to: '/dashboard' } },
  ...entities.map(({ list, label, icon, searchTerms }) => ({
    title: label,
    icon,
    searchTerms,
    link: { to: list.route },
  })),
  { title: 'Profile', icon: UserRound, searchTerms: 'my account password', link: { to: '/account/profile' } },
]

/** The commands with a word that starts with each typed word. */
const matching = (typed: string, commands: readonly PaletteCommand[]) =>
  commands.filter(({ title, searchTerms }) => matchesWords(typed, `${title} ${searchTerms}`))

/** The screens that the typed words find. */
export const matchingScreens = (typed: string) => matching(typed, screens)

/** The screen under the palette. */
type OpenScreen = { route: string | undefined; editedId: number | undefined }

/** The other commands that the typed words find. Without a text there are none: the screens come first. */
export const matchingCommands = (typed: string, screen: OpenScreen) =>
  typed.trim() === '' ? [] : matching(typed, allCommands(screen))

const allCommands = ({ route, editedId }: OpenScreen): PaletteCommand[] => [
  ...(route === usersList.route && editedId
    ? [
        {
          title: `${extendMembership.texts.label} of the open user`,
          icon: extendMembership.texts.icon,
          searchTerms: '',
          link: { to: route, search: (now: object) => ({ ...withoutDialogs(now, usersList), membership: editedId }) },
        },
      ]
    : []),
  ...entities.map(({ list }) => ({
    title: list.add,
    icon: Plus,
    searchTerms: 'create',
    link: {
      to: list.route,
      search: list.route === route ? (now: object) => ({ ...withoutDialogs(now, list), edit: 0 }) : { edit: 0 },
    },
  })),
  {
    title: 'Import users',
    icon: Upload,
    searchTerms: 'csv xlsx excel spreadsheet',
    link: { to: usersList.route, search: { import: 1 } },
  },
  ...screenCommands.filter(({ action }) => hasScreenAction(action)),
  ...actionsOfList(route).flatMap(({ id, title, icon }) => {
    const action = `selected/${id}` as const
    return hasScreenAction(action) ? [{ title, icon, searchTerms: '', action }] : []
  }),
  ...entities.flatMap(({ list, label }) =>
    readSavedFilters(list.name).map(({ name, keyword, filter }) => ({
      title: `${label}: ${name}`,
      icon: Funnel,
      searchTerms: 'saved filter',
      link: { to: list.route, search: { keyword, filter } },
    })),
  ),
]

/** The search parameters of a list, without its open dialog. */
const withoutDialogs = (search: object, { dialogs }: ListMeta) => ({
  ...search,
  ...Object.fromEntries(dialogs.map((dialog) => [dialog, undefined])),
})

const screenCommands = [
  { title: 'Export this list', icon: Download, searchTerms: 'csv xlsx excel download', action: 'export' },
  { title: 'Switch theme', icon: SunMoon, searchTerms: 'dark light mode', action: 'theme' },
] as const

function readSavedFilters(listName: string) {
  const key = savedFiltersKey(listName)
  return parseSavedFilters(key === undefined ? null : readStorage(key))
}

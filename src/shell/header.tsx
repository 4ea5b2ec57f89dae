import { ChevronDown, CircleHelp, Menu as MenuIcon, Moon, Search, Sun } from '@lucide/icons'
import { noop, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { config } from '@/config/config'
import { profilePicture, profileQuery } from '@/features/profile/profile'
import { isApple, paletteKeys } from '@/shell/shortcuts/keyboard'
import { isDark, subscribeToTheme, toggleTheme } from '@/theme'
import { ErrorBoundary, lazyDialog } from '@/ui/errors/error-boundaries'
import { Icon, Logo } from '@/ui/icon/icon'
import { IconButton } from '@/ui/icon/icon-button'
import { useScreenAction } from '@/ui/interaction/screen-actions'
import { lazyOnIdle } from '@/ui/loading/on-idle'
import { Menu } from '@/ui/menu'
import { Avatar } from '@/ui/picture'
import type { useSidebar } from './use-sidebar'

const RecentChangesButton = lazyOnIdle(
  async () => (await import('@/shell/activity-panel/recent-changes-button')).RecentChangesButton,
)
const HelpMenuItems = lazyDialog(async () => (await import('./menu-items')).HelpMenuItems)
const UserMenuItems = lazyDialog(async () => (await import('./menu-items')).UserMenuItems)

type HeaderProps = {
  sidebar: ReturnType<typeof useSidebar>
  onOpen: (dialog: 'palette' | 'shortcuts' | 'about') => void
}

const searchButton =
  'inline-flex size-icon-button items-center justify-center gap-2 rounded-control text-muted transition-colors hover:bg-hover hover:text-text'
const searchButtonWithText = 'sm:mr-1 sm:w-36 sm:justify-start sm:border sm:border-control sm:px-2.5'

/** The header (specification §1, §2). */
export function Header({ sidebar, onOpen }: HeaderProps) {
  const dark = useSyncExternalStore(subscribeToTheme, isDark)
  useScreenAction('theme', toggleTheme)
  return (
    <header className="group/header sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-surface px-3 sm:px-4 max-[400px]:gap-0 max-[360px]:px-1 print:hidden">
      <IconButton
        icon={MenuIcon}
        label="Toggle sidebar"
        aria-expanded={sidebar.open}
        aria-controls="sidebar"
        onClick={sidebar.toggle}
      />
      <Link
        to="/dashboard"
        className="touch-target ml-1 flex min-w-0 items-center gap-2.5 rounded-control pr-1 max-[400px]:group-has-data-recent-changes/header:hidden"
      >
        <Logo />
        <span className="truncate font-semibold max-[570px]:sr-only">{config.appName}</span>
      </Link>
      {/* `contents`, because a box would grow when the recent changes appear. They come first, so that nothing else moves. */}
      <div className="contents *:first:ml-auto *:shrink-0">
        <RecentChangesButton />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          data-tooltip={`Search everything (${paletteKeys})`}
          onClick={() => onOpen('palette')}
          className={`${searchButton} ${searchButtonWithText}`}
        >
          <Icon icon={Search} size={17} className="shrink-0" />
          <span className="max-sm:sr-only">Search</span> <span className="sr-only">everything</span>
          <kbd aria-hidden="true" className="ml-auto text-xs max-sm:hidden pointer-coarse:hidden">
            {paletteKeys}
          </kbd>
        </button>
        <IconButton
          icon={dark ? Sun : Moon}
          role="switch"
          aria-checked={dark}
          label="Dark mode"
          onClick={toggleTheme}
        />
        <Menu
          label="Help"
          tooltip="Help"
          className="inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:size-11"
          button={<Icon icon={CircleHelp} size={17} />}
          preload={HelpMenuItems}
        >
          {(popup) => <HelpMenuItems {...popup} onOpen={onOpen} />}
        </Menu>
        <UserMenu />
      </div>
    </header>
  )
}

/**
 * The menu labeled 'Admin' (specification §2): the signed-in person, profile and sign-out. The button shows the picture of
 * the profile once that has been loaded in this tab, else an icon in its place.
 */
function UserMenu() {
  const client = useQueryClient()
  const { data: profile } = useQuery({ ...profileQuery, enabled: false }) // The button alone is not worth a call.
  return (
    <Menu
      className="inline-flex h-control items-center gap-1.5 rounded-control px-2.5 font-medium hover:bg-hover"
      onIntent={() => client.query(profileQuery).catch(noop)}
      button={
        <>
          <ErrorBoundary fallback={() => null}>
            <Avatar src={profile?.avatar ?? profilePicture.get()} name="" className="size-6 max-[360px]:hidden" />
          </ErrorBoundary>
          Admin
          <Icon icon={ChevronDown} size={15} className="text-muted" />
        </>
      }
      preload={UserMenuItems}
    >
      {(popup) => <UserMenuItems {...popup} />}
    </Menu>
  )
}

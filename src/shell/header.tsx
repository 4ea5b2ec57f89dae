import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Moon, Sun } from 'lucide-react'
import { config } from '@/config'
import { IconButton } from '@/ui/icon-button'
import { Logo } from '@/ui/logo'
import { HelpMenu } from './help-menu'
import { flipTheme, useDark } from './theme'
import { UserMenu } from './user-menu'

type HeaderProps = { sidebarOpen: boolean; onToggleSidebar: () => void; onAbout: () => void }

/** The bar at the top (specification §1, §2). */
export function Header({ sidebarOpen, onToggleSidebar, onAbout }: HeaderProps) {
  const dark = useDark()
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-3 sm:px-4">
      <IconButton
        icon={MenuIcon}
        label="Toggle sidebar"
        aria-expanded={sidebarOpen}
        aria-controls="sidebar"
        onClick={onToggleSidebar}
      />
      <Link to="/dashboard" className="fingertip flex min-w-0 items-center gap-2.5 rounded-control pr-1">
        <Logo />
        <span className="truncate font-semibold max-[420px]:sr-only">{config.appName}</span>
      </Link>
      <div className="ml-auto flex items-center gap-1">
        <IconButton icon={dark ? Sun : Moon} role="switch" aria-checked={dark} label="Dark mode" onClick={flipTheme} />
        <HelpMenu onAbout={onAbout} />
        <UserMenu />
      </div>
    </header>
  )
}

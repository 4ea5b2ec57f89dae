import { ExternalLink, Info, Keyboard, LogOut, RotateCcw, UserRound } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { config } from '@/config/config'
import { profileQuery } from '@/features/profile/profile'
import { recentChanges } from '@/jobs/recent-changes'
import { truncate } from '@/text'
import { ErrorBoundary } from '@/ui/errors/error-boundaries'
import { Icon } from '@/ui/icon/icon'
import { MenuItem, MenuLink, MenuPopup, type MenuPopupProps } from '@/ui/menu-popup'
import { Avatar } from '@/ui/picture'
import { toast } from '@/ui/toast/toast'
import { useLogOut } from './use-log-out'

/** The open user menu. */
export function UserMenuItems(popup: Pick<MenuPopupProps, 'button' | 'onClose'>) {
  const logOut = useLogOut()
  const { data: profile } = useQuery(profileQuery)
  const name = `${profile?.firstName ?? ''} ${profile?.lastName ?? ''}`.trim()
  return (
    <MenuPopup label="Admin" {...popup}>
      {profile && (
        <ErrorBoundary fallback={() => null}>
          <div role="presentation" className="mb-1 flex items-center gap-2.5 border-b border-line px-2.5 pt-1.5 pb-2.5">
            <Avatar src={profile.avatar} name={name} />
            <p className="min-w-0">
              <span className="block truncate font-medium">{truncate(name)}</span>
              <span className="block truncate text-sm text-muted">{truncate(profile.email)}</span>
            </p>
          </div>
        </ErrorBoundary>
      )}
      <MenuLink render={<Link to="/account/profile" />}>
        <Icon icon={UserRound} />
        My profile
      </MenuLink>
      <MenuItem onClick={logOut}>
        <Icon icon={LogOut} />
        Logout
      </MenuItem>
    </MenuPopup>
  )
}

type HelpMenuItemsProps = Pick<MenuPopupProps, 'button' | 'onClose'> & {
  onOpen: (dialog: 'shortcuts' | 'about') => void
}

/** The open Help menu: shortcuts, the vendor's website, the About dialog, and in the demo a reset of its data. */
export function HelpMenuItems({ onOpen, ...popup }: HelpMenuItemsProps) {
  return (
    <MenuPopup label="Help" {...popup}>
      <MenuItem onClick={() => onOpen('shortcuts')}>
        <Icon icon={Keyboard} />
        Keyboard shortcuts
      </MenuItem>
      <MenuLink href={config.siteUrl} target="_blank" rel="noopener noreferrer">
        <Icon icon={ExternalLink} />
        Website
      </MenuLink>
      <MenuItem onClick={() => onOpen('about')}>
        <Icon icon={Info} />
        Software Info
      </MenuItem>
      {import.meta.env.VITE_API_MOCKING === 'on' && <ResetDemoData />}
    </MenuPopup>
  )
}

function ResetDemoData() {
  const client = useQueryClient()
  const reset = async () => {
    const { resetDemoData } = await import('../../mocks/browser.ts')
    resetDemoData()
    recentChanges.set([]) // their records are gone, or as they were before
    toast.dismissUndo()
    await client.invalidateQueries()
  }
  return (
    <MenuItem onClick={reset}>
      <Icon icon={RotateCcw} />
      Reset demo data
    </MenuItem>
  )
}

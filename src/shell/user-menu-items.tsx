import { LogOut, UserRound } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profileQuery } from '@/features/profile/profile'
import { truncate } from '@/text'
import { Avatar } from '@/ui/avatar'
import { ErrorBoundary } from '@/ui/errors/error-boundary'
import { Icon } from '@/ui/icon/icon'
import { MenuItem, MenuLink, MenuPopup, type MenuPopupProps } from '@/ui/menu-popup'
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

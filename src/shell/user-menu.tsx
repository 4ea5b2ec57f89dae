import { ChevronDown, LogOut, UserRound } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SESSION_NOT_PERSISTED } from '@/features/auth/auth'
import { profileQuery } from '@/features/profile/profile'
import { isSessionPersisted } from '@/session/tokens'
import { Avatar } from '@/ui/avatar'
import { ErrorBoundary } from '@/ui/errors/error-boundary'
import { Icon } from '@/ui/icon/icon'
import { Menu, menuItem } from '@/ui/menu'
import { useLogOut } from './use-log-out'

/** The menu labelled 'Admin' (specification §2): the signed-in user, profile and sign-out. */
export function UserMenu() {
  const logOut = useLogOut()
  const [wanted, setWanted] = useState(false)
  const { data: profile } = useQuery({ ...profileQuery, enabled: wanted })
  const name = `${profile?.firstName ?? ''} ${profile?.lastName ?? ''}`.trim()
  return (
    <Menu
      className="inline-flex h-9 items-center gap-1.5 rounded-control px-2.5 font-medium hover:bg-hover pointer-coarse:h-11"
      onIntent={() => setWanted(true)}
      button={
        <>
          Admin
          <Icon icon={ChevronDown} size={15} className="text-muted" />
        </>
      }
    >
      {profile && (
        <ErrorBoundary fallback={() => null}>
          <div role="presentation" className="mb-1 flex items-center gap-2.5 border-b border-line px-2.5 pt-1.5 pb-2.5">
            <Avatar src={profile.avatar} name={name} />
            <p className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-sm text-muted">{profile.email}</span>
            </p>
          </div>
        </ErrorBoundary>
      )}
      {!isSessionPersisted() && (
        <p role="presentation" className="max-w-60 px-2.5 py-1.5 text-sm text-warning">
          {SESSION_NOT_PERSISTED}
        </p>
      )}
      <Link to="/account/profile" role="menuitem" className={menuItem}>
        <Icon icon={UserRound} />
        My profile
      </Link>
      <button type="button" role="menuitem" className={menuItem} onClick={logOut}>
        <Icon icon={LogOut} />
        Logout
      </button>
    </Menu>
  )
}

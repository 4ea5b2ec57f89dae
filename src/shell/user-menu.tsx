import { ChevronDown } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '@/api/prefetch'
import { profilePicture, profileQuery } from '@/features/profile/profile'
import { Avatar } from '@/ui/avatar'
import { withDialogBoundary } from '@/ui/errors/error-boundaries'
import { ErrorBoundary } from '@/ui/errors/error-boundary'
import { Icon } from '@/ui/icon/icon'
import { Menu } from '@/ui/menu'

const UserMenuItems = withDialogBoundary(lazyRouteComponent(() => import('./user-menu-items'), 'UserMenuItems'))

/**
 * The menu labeled 'Admin' (specification §2): the signed-in person, profile and sign-out. The button shows the picture of
 * the profile once that has been loaded in this tab, else an icon in its place.
 */
export function UserMenu() {
  const client = useQueryClient()
  const { data: profile } = useQuery({ ...profileQuery, enabled: false }) // The button alone is not worth a call.
  return (
    <Menu
      className="inline-flex h-control items-center gap-1.5 rounded-control px-2.5 font-medium hover:bg-hover"
      onIntent={() => prefetch(client, profileQuery)}
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

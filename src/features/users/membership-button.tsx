import { CalendarCheck, CalendarOff, CalendarSearch, CalendarX } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { prefetch } from '@/api/prefetch'
import { ListDialogsContext } from '@/list/list-dialogs'
import { formatMoment } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'
import { IconButton } from '@/ui/icon/icon-button'
import { membershipState, type User, users } from './users'

const membershipIcons = {
  none: { icon: CalendarOff, className: 'text-muted' },
  valid: { icon: CalendarCheck, className: 'text-success' },
  expired: { icon: CalendarX, className: 'text-danger' },
  unreadable: { icon: CalendarSearch, className: 'text-warning' },
}

/** Opens the membership of a user. Its icon shows the state. */
export function MembershipButton({ item: user }: { item: User }) {
  const { open } = use(ListDialogsContext)
  const client = useQueryClient()
  const state = membershipState(user, useNow())
  const fetchMembership = () => {
    prefetch(client, users.item(user.id))
    prefetch(client, users.memberships(user.id))
  }
  return (
    <IconButton
      {...membershipIcons[state]}
      label={`Membership of user ${user.id}. ${membershipLine(user, state)}`}
      tooltip={membershipLine(user, state)}
      onClick={() => open('membership', user.id)}
      onPointerDown={fetchMembership}
    />
  )
}

/** Describes the membership state with its expiry time. */
export function membershipLine({ membership }: User, state: ReturnType<typeof membershipState>) {
  switch (state) {
    case 'none':
      return 'No membership'
    case 'valid':
      return `Membership runs until ${formatMoment(membership?.expiredAt)}`
    case 'expired':
      return `Membership expired on ${formatMoment(membership?.expiredAt)}`
    case 'unreadable':
      return `Membership until ${formatMoment(membership?.expiredAt)}, which is not a date`
  }
}

import { CalendarCheck, CalendarClock, CalendarOff, CalendarSearch, CalendarX } from '@lucide/icons'
import { noop, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { ListDialogsContext } from '@/list/list-dialogs'
import { truncate } from '@/text'
import { formatMoment, formatShortDay, hoursUntil } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'
import { Icon } from '@/ui/icon/icon'
import { membershipState, type User, users } from './users'

const looks = {
  none: { icon: CalendarOff, color: 'text-muted', ground: 'bg-sunken pointer-fine:ring-1 ring-line' },
  valid: { icon: CalendarCheck, color: 'text-success', ground: 'bg-success-soft' },
  endsSoon: { icon: CalendarClock, color: 'text-warning', ground: 'bg-warning-soft' },
  expired: { icon: CalendarX, color: 'text-danger', ground: 'bg-danger-soft' },
  unreadable: { icon: CalendarSearch, color: 'text-warning', ground: 'bg-warning-soft' },
}

const SOON = 30 * 24

/** How a membership looks: amber within 30 days before its end, red once it is past. */
function useLook(user: User) {
  const now = useNow()
  const state = membershipState(user, now)
  const endsSoon = state === 'valid' && hoursUntil(user.membership?.expiredAt, now) < SOON
  return { ...looks[endsSoon ? 'endsSoon' : state], state, line: membershipLine(user, state) }
}

/** Opens the membership of a user. A pill with the day of its end, or 'None'; the tooltip has the time (specification §2). */
export function MembershipButton({ item: user }: { item: User }) {
  const { open } = use(ListDialogsContext)
  const client = useQueryClient()
  const { icon, color, ground, state, line } = useLook(user)
  const text = state === 'none' ? 'None' : truncate(formatShortDay(user.membership?.expiredAt))
  const fetchMembership = () => {
    client.query(users.item(user.id)).catch(noop)
    client.query(users.memberships(user.id)).catch(noop)
  }
  return (
    <button
      type="button"
      aria-label={`Membership of user ${user.id}. ${line}. ${text}`} // contains the visible text, for speech input
      data-tooltip={line}
      onClick={() => open('membership', user.id)}
      onPointerDown={fetchMembership}
      className={`inline-flex h-7 min-w-33 shrink-0 sm:w-33 items-center gap-1.5 rounded-full border-transparent bg-clip-padding px-2 text-xs font-medium hover:opacity-80 active:opacity-60 pointer-coarse:h-11 pointer-coarse:border-y-8 forced-colors:border ${color} ${ground}`}
    >
      <Icon icon={icon} size={15} className="shrink-0" />
      <span className="truncate">{text}</span>
    </button>
  )
}

/** The day on which a membership ends, in the optional column. */
export const MembershipEnd = ({ user }: { user: User }) => (
  <span className={useLook(user).color}>{formatShortDay(user.membership?.expiredAt)}</span>
)

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

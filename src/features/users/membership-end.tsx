import { formatShortDay, isDueWithin } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'
import { membershipState, type User } from './users'

const SOON = 30 * 24

/** The day on which a membership ends: red once it is past, amber within 30 days before. */
export function MembershipEnd({ user }: { user: User }) {
  const now = useNow()
  const end = user.membership?.expiredAt
  switch (membershipState(user, now)) {
    case 'none':
      return <span className="text-muted">—</span>
    case 'expired':
      return <span className="text-danger">{formatShortDay(end)}</span>
    case 'unreadable':
      return formatShortDay(end)
    case 'valid':
      return <span className={isDueWithin(end, SOON, now) ? 'text-warning' : ''}>{formatShortDay(end)}</span>
  }
}

import { formatShortDay, hoursUntil } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'
import { membershipState, type User } from './users'

const SOON = 30 * 24
const colors = { none: 'text-muted', valid: '', expired: 'text-danger', unreadable: '' }

/** The day on which a membership ends: red once it is past, amber within 30 days before. */
export function MembershipEnd({ user }: { user: User }) {
  const now = useNow()
  const end = user.membership?.expiredAt
  const state = membershipState(user, now)
  const endsSoon = state === 'valid' && hoursUntil(end, now) < SOON
  return <span className={endsSoon ? 'text-warning' : colors[state]}>{formatShortDay(end)}</span>
}

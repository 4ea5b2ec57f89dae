import { z } from 'zod'
import { addMonths, iso } from '../dates.ts'
import { id, moment } from './entity.ts'

export const membershipRecord = z.object({
  id,
  user_id: id,
  created_at: moment,
  updated_at: moment,
  begin_at: moment,
  expired_at: moment,
  membership_id: id,
  membership_slug: z.string(),
  membership_name: z.string(),
})
/** One period in a user's membership history. */
export type MembershipRecord = z.infer<typeof membershipRecord>

/** The durations of a membership in months (specification §9). */
export const periods = [2, 6, 15, 30] as const
export type Period = (typeof periods)[number]

/** A membership period of `months` calendar months that starts at `begin`. It was bought at `bought`. */
export function membershipPeriod(about: {
  id: number
  userId: number
  months: Period
  begin: number
  bought: number
}): MembershipRecord {
  const { id, userId, months, begin, bought } = about
  return {
    id,
    user_id: userId,
    created_at: iso(bought),
    updated_at: iso(bought),
    begin_at: iso(begin),
    expired_at: iso(addMonths(begin, months)),
    membership_id: periods.indexOf(months) + 1,
    membership_slug: `basic-${months}`,
    membership_name: `${months} months`,
  }
}

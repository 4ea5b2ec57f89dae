import { CalendarPlus } from '@lucide/icons'
import { defineAction } from '@/jobs/action'
import { lazyDialog } from '@/ui/errors/error-boundaries'
import { z } from '@/zod'
import { periods } from './extension-rules'
import { MembershipButton } from './membership-button'
import { membershipState, userEntity } from './users'

export const extension = z.object({
  months: z.literal(periods),
  /** The end of the membership that the person has seen; '' without one. */
  expiredAt: z.string(),
  /** The ids of the periods that the person has seen, or before the call; undefined if they could not be read. */
  seenPeriods: z.optional(z.array(z.number())),
})
export type Extension = z.infer<typeof extension>

const loadCall = () => import('./extension-call')

/**
 * Extends memberships (specification §4, §7). A membership that has changed since the person saw it, perhaps in another tab,
 * is not extended.
 */
export const extendMembership = defineAction(userEntity, {
  verb: 'extend',
  label: 'Extend membership',
  icon: CalendarPlus,
  title: (first) => `Extend membership by ${first?.data.months} months`,
  ask: (target) => `Extend the membership of ${target} ?`,
  consequenceOfMany: () => 'The months are added to a valid expiry date, else to today. This cannot be undone.',
  done: ({ name }) => `Extended the membership of ${name}.`,
  leaveOut: ({ membership }) => {
    if (membership?.expiredAt === 'infinity') return 'a member without end'
    return membershipState({ membership }, new Date()) === 'unreadable' ? 'a member until an unknown date' : undefined
  },
  Question: lazyDialog(async () => (await import('./extend-question')).ExtendQuestion),
  Control: MembershipButton,
  data: extension,
  dataOf: (user): Extension => ({ months: 6, expiredAt: user.membership?.expiredAt ?? '' }),
  prepare: async (row) => (await loadCall()).prepare(row),
  send: async (row) => (await loadCall()).send(row),
  isDone: async (row) => (await loadCall()).isDone(row),
})

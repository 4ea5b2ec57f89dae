import { Ban, CalendarPlus, CircleCheck, Trash2 } from '@lucide/icons'
import { useId, useState } from 'react'
import { countOf } from '@/format-count'
import type { BulkOption, QuestionProps } from '@/jobs/bulk-option'
import { BulkQuestion } from '@/jobs/bulk-question'
import type { BulkRow } from '@/jobs/ledger/ledger'
import { SelectionBar } from '@/list/selection/selection-bar'
import type { SelectedRows } from '@/list/selection/use-selection'
import { signedInPerson } from '@/session/session'
import { tidyText } from '@/text'
import { formatShortDay } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'
import { extendedUntil, type Period, periods } from './extend-membership'
import { activateUsers, blockUsers, extendMemberships, removeUsers } from './user-bulk-calls'
import { formatRoles, fullName, isOwnAccount, membershipState, nextStatus, type User } from './users'

const toRow = (user: User): BulkRow => ({
  id: user.id,
  name: fullName(user),
  detail: [user.email, formatRoles(user)].filter(Boolean).join(' · '),
})

/** Names the administrators among users that are about to lose their access; '' if there are none. */
function adminsAmong(users: readonly User[]): string {
  const admins = users.filter(({ roles }) => roles.some((role) => tidyText(role).toLowerCase() === 'admin'))
  return admins.length > 0 ? `With the role Admin: ${admins.map(fullName).join(', ')}.` : ''
}

const ownAccount = (user: User) => (isOwnAccount(signedInPerson(), user) ? 'your own account' : undefined)

const Activate = ({ rows, ...rest }: QuestionProps<User>) => (
  <BulkQuestion
    {...rest}
    question={`Are you sure you want to change status of ${countOf(rows.length, 'user')} to Active ?`}
    consequence={
      rows.some(({ status }) => status === 'pending') ? 'The status cannot be changed back to Pending.' : undefined
    }
    action={activateUsers}
    rows={rows.map((user) => ({ ...toRow(user), key: user.status }))}
  />
)

const Block = ({ rows, ...rest }: QuestionProps<User>) => (
  <BulkQuestion
    {...rest}
    question={`Are you sure you want to change status of ${countOf(rows.length, 'user')} to Blocked ?`}
    consequence={adminsAmong(rows)}
    action={blockUsers}
    rows={rows.map(toRow)}
    danger
  />
)

function Remove({ rows, ...rest }: QuestionProps<User>) {
  const now = useNow()
  const valid = rows.filter((user) => membershipState(user, now) === 'valid').length
  return (
    <BulkQuestion
      {...rest}
      question={`Are you sure you want to delete ${countOf(rows.length, 'user')} ?`}
      consequence={[
        adminsAmong(rows),
        valid > 0 && `${valid === 1 ? '1 has' : `${valid} have`} a valid membership.`,
        'This cannot be undone.',
      ]
        .filter(Boolean)
        .join(' ')}
      action={removeUsers}
      rows={rows.map(toRow)}
      danger
    />
  )
}

/** Chooses the period, and shows for each person the current and the new end of the membership (specification §4, §9). */
function Extend({ rows, ...rest }: QuestionProps<User>) {
  const id = useId()
  const now = useNow()
  const [months, setMonths] = useState<Period>(6)
  return (
    <BulkQuestion
      {...rest}
      question={`Extend the membership of ${countOf(rows.length, 'user')} by ${months} months?`}
      consequence="The months are added to a valid expiry date, else to today. This cannot be undone."
      action={extendMemberships(months)}
      rows={rows.map((user) => ({
        ...toRow(user),
        key: user.membership?.expiredAt ?? '',
        detail: extension(user, months, now),
      }))}
    >
      <fieldset className="mt-3">
        <legend className="mb-1.5 font-medium">Period</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {periods.map((period) => (
            <label key={period} htmlFor={`${id}-${period}`} className="radio-card relative py-2 text-center">
              <input
                id={`${id}-${period}`}
                type="radio"
                name={id}
                checked={period === months}
                onChange={() => setMonths(period)}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              {period} months
            </label>
          ))}
        </div>
      </fieldset>
    </BulkQuestion>
  )
}

/** The end of a membership before and after an extension: 'Aug 1st, 2026 → Feb 1st, 2027'. */
function extension(user: User, months: Period, now: Date): string {
  const state = membershipState(user, now)
  const before = state === 'none' ? 'No membership' : formatShortDay(user.membership?.expiredAt)
  return `${before}${state === 'expired' ? ' (expired)' : ''} → ${formatShortDay(extendedUntil(user, months, now))}`
}

/** The actions in the order of the row's own (specification §2, §4). */
const options: readonly BulkOption<User>[] = [
  {
    label: 'Activate',
    icon: CircleCheck,
    leaveOut: (user) =>
      user.status === 'active' ? 'active already' : nextStatus(user) ? undefined : 'of an unknown status',
    Question: Activate,
  },
  {
    label: 'Block',
    icon: Ban,
    leaveOut: (user) =>
      ownAccount(user) ??
      (user.status === 'blocked' ? 'blocked already' : user.status === 'active' ? undefined : 'not active'),
    Question: Block,
  },
  {
    label: 'Extend membership',
    icon: CalendarPlus,
    leaveOut: ({ membership }) => {
      if (membership?.expiredAt === 'infinity') return 'a member without end'
      return membershipState({ membership }, new Date()) === 'unreadable' ? 'a member until an unknown date' : undefined
    },
    Question: Extend,
  },
  { label: 'Delete', icon: Trash2, danger: true, leaveOut: ownAccount, Question: Remove },
]

/** The bar with the actions on the selected users. */
export const UserSelectionBar = (props: SelectedRows<User>) => (
  <SelectionBar {...props} options={options} nameOf={fullName} detailOf={({ email }) => email} />
)

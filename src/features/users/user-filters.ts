import { type FilterDefinition, isInDays, memoize, timeOf } from '@/list/filters/filter-definition'
import { tidyText } from '@/text'
import { membershipEnd, roleNames, stateOfEnd, type User } from './users'
import type { usersList } from './users.meta'

const DAY = 24 * 60 * 60_000

const endOf = memoize(membershipEnd)
const lastAccessOf = memoize(({ lastAccess }: User) => timeOf(lastAccess))

/** The roles of a user as they are shown, in lower case. */
const rolesOf = memoize(({ roles }: User) => roles.map((name) => tidyText(name).toLowerCase()))
const suggestedRoles = roleNames.map((name) => name.toLowerCase())

/** Whether memberships are in one of the states of specification §2, or end within some days: `expires-7`, `expired-30`. */
function matchesMembership(choice: string, now: Date): (user: User) => boolean {
  if (choice === 'ends-month')
    return (user) => {
      const end = new Date(endOf(user) ?? Number.NaN)
      return end.getFullYear() === now.getFullYear() && end.getMonth() === now.getMonth()
    }
  const [state, days] = choice.split('-')
  if (!days) return (user) => stateOfEnd(endOf(user), now) === choice
  const time = now.getTime()
  const limit = Number(days) * DAY
  return (user) => {
    const end = endOf(user) ?? Number.NaN
    return state === 'expires' ? end > time && end <= time + limit : end <= time && end > time - limit
  }
}

/** The filters of the list of users, and the values of its sort keys. */
export const userFilters = {
  listName: 'users',
  filters: [
    {
      name: 'status',
      label: 'Status',
      choices: [
        { value: 'active', label: 'Active' },
        { value: 'blocked', label: 'Blocked' },
        { value: 'pending', label: 'Pending' },
      ],
      matches: (choice) => (user) => user.status === choice,
    },
    {
      name: 'role',
      label: 'Role',
      choices: [
        ...roleNames.map((label) => ({ value: label.toLowerCase(), label })),
        { value: 'other', label: 'Other roles' },
      ],
      matches: (choice) =>
        choice === 'other'
          ? (user) => rolesOf(user).some((name) => !suggestedRoles.includes(name))
          : (user) => rolesOf(user).includes(choice),
    },
    {
      name: 'membership',
      label: 'Membership',
      choices: [
        { value: 'none', label: 'No membership' },
        { value: 'valid', label: 'Valid' },
        { value: 'expired', label: 'Expired' },
        { value: 'expires-7', label: 'Expires within 7 days' },
        { value: 'expires-30', label: 'Expires within 30 days' },
        { value: 'expires-90', label: 'Expires within 90 days' },
        { value: 'expired-30', label: 'Expired within the last 30 days' },
        { value: 'ends-month', label: 'Ends this month' },
      ],
      matches: matchesMembership,
    },
    {
      name: 'lastAccess',
      label: 'Last access',
      choices: [{ value: 'never', label: 'Never signed in' }],
      days: { from: 'On or after', before: 'Before' },
      matches: (choice) => {
        if (choice === 'never') return (user) => lastAccessOf(user) === null
        const isInRange = isInDays(choice)
        return (user) => isInRange(lastAccessOf(user))
      },
    },
  ],
  readyFilters: [
    { name: 'Expires within 30 days', keyword: '', filter: 'membership.expires-30' },
    { name: 'Expired, active account', keyword: '', filter: 'membership.expired status.active' },
    { name: 'Never signed in', keyword: '', filter: 'lastAccess.never' },
  ],
  sortValues: {
    first_name: (user) => user.firstName,
    email: (user) => user.email,
    phone: (user) => user.phone,
    last_access: lastAccessOf,
    status: (user) => user.status,
    membership: (user) => {
      const end = endOf(user) ?? Number.NaN
      return Number.isNaN(end) ? null : end
    },
  },
} satisfies FilterDefinition<User, (typeof usersList.sortKeys | typeof usersList.filterSortKeys)[number]>

import { Ban, CircleCheck } from '@lucide/icons'
import type { ReactNode } from 'react'
import { removeAction, statusActions } from '@/jobs/record-actions'
import { signedInPerson } from '@/session/session'
import { stripBidiControls, tidyText, truncate } from '@/text'
import { BidiText } from '@/ui/text'
import { extendMembership } from './extend-membership'
import { membershipLine } from './membership-button'
import { fullName, isOwnAccount, membershipState, nextStatus, type User, userEntity } from './users'

const OWN_ACCOUNT = 'This is your own account: you will be signed out.'

const isSelf = (user: User) => isOwnAccount(signedInPerson(), user)
const ownAccount = (user: User) => (isSelf(user) ? 'your own account' : undefined)
const isPending = ({ status }: User) => status === 'pending'

/** Names the administrators among users that are about to lose their access; '' if there are none. */
function adminsAmong(users: readonly User[]): string {
  const admins = users.filter(({ roles }) => roles.some((role) => tidyText(role).toLowerCase() === 'admin'))
  const names = admins.map((user) => stripBidiControls(truncate(fullName(user))))
  return names.length > 0 ? `With the role Admin: ${names.join(', ')}.` : ''
}

const [activate, block] = statusActions<User>(
  userEntity,
  {
    verb: 'activate',
    label: 'Activate',
    icon: CircleCheck,
    becomes: 'Active',
    body: { status: 'active' },
    hasStatus: ({ status }) => status === 'active',
    consequence: (user) => (
      <Identity user={user}>{isPending(user) && "The status can't be changed back to Pending."}</Identity>
    ),
    consequenceOfMany: (users) => (users.some(isPending) ? 'The status cannot be changed back to Pending.' : ''),
    leaveOut: (user) =>
      user.status === 'active' ? 'active already' : nextStatus(user) ? undefined : 'of an unknown status',
    irreversible: (user) => (isPending(user) ? 'The status cannot be changed back to Pending.' : undefined),
  },
  {
    verb: 'block',
    label: 'Block',
    icon: Ban,
    danger: 'reversible',
    becomes: 'Blocked',
    body: { status: 'blocked' },
    hasStatus: ({ status }) => status === 'blocked',
    consequence: (user) => <Identity user={user}>{isSelf(user) && OWN_ACCOUNT}</Identity>,
    consequenceOfMany: adminsAmong,
    leaveOut: ({ status }) =>
      status === 'blocked' ? 'blocked already' : status === 'active' ? undefined : 'not active',
    leaveOutOfMany: ownAccount,
  },
)

const remove = removeAction(userEntity, {
  consequence: (user) => {
    const state = membershipState(user, new Date())
    return (
      <Identity user={user}>
        {[
          isSelf(user) && OWN_ACCOUNT,
          (state === 'valid' || state === 'unreadable') && `${membershipLine(user, state)}.`,
          "This can't be undone.",
        ]
          .filter(Boolean)
          .join(' ')}
      </Identity>
    )
  },
  consequenceOfMany: (users) => {
    const valid = users.filter((user) => membershipState(user, new Date()) === 'valid').length
    const memberships = valid > 0 && `${valid === 1 ? '1 has' : `${valid} have`} a valid membership.`
    return [adminsAmong(users), memberships, 'This cannot be undone.'].filter(Boolean).join(' ')
  },
  leaveOutOfMany: ownAccount,
})

/** The actions on users, in the order in which they are shown (specification §2, §4). */
export const userActions = [activate, block, extendMembership, remove]

const Identity = ({ user, children }: { user: User; children: ReactNode }) => (
  <>
    <BidiText>{fullName(user)}</BidiText>, <BidiText>{user.email || '—'}</BidiText>. {children}
  </>
)

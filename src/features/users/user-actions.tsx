import { Ban, CalendarCheck, CalendarOff, CalendarSearch, CalendarX, CircleCheck, Trash2 } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { prefetch } from '@/api/prefetch'
import { announce } from '@/list/announcement'
import { ListDialogsContext } from '@/list/list-dialogs'
import { pendingButtonProps } from '@/list/pending-button-props'
import { NoActions, useRowMutation } from '@/list/table/row-actions'
import { signedInPerson } from '@/session/session'
import { BidiText } from '@/ui/bidi-text'
import { formatMoment } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'
import { confirm } from '@/ui/dialog/confirm'
import { destructive, IconButton } from '@/ui/icon/icon-button'
import { offerUndo } from '@/ui/toast/offer-undo'
import { fullName, isOwnAccount, membershipState, nextStatus, type User, users } from './users'

const statusLabels = { active: 'Active', blocked: 'Blocked' } as const
const OWN_ACCOUNT = 'This is your own account: you will be signed out.'
const membershipIcons = {
  none: { icon: CalendarOff, className: 'text-muted' },
  valid: { icon: CalendarCheck, className: 'text-success' },
  expired: { icon: CalendarX, className: 'text-danger' },
  unreadable: { icon: CalendarSearch, className: 'text-warning' },
}

/** Row actions: activate or block, membership, delete (specification §2, §4). A row without a valid id has none. */
export function UserActions({ user }: { user: User }) {
  const { open } = use(ListDialogsContext)
  const client = useQueryClient()
  const { id } = user
  const next = nextStatus(user)
  const old = user.status === 'active' || user.status === 'blocked' ? user.status : undefined
  const setStatus = useRowMutation(users.setStatus(id), (_, status) => {
    const text = `User ${id} is now ${statusLabels[status]}.`
    if (!old) return announce(text)
    offerUndo(client, text, {
      isUnchanged: async () => (await users.readItem(id)).status === status,
      mutation: users.setStatus(id),
      variables: old,
    })
  })
  const remove = useRowMutation(users.remove(id), () => announce(`Deleted user ${id}.`))
  const state = membershipState(user, useNow())
  const isSelf = isOwnAccount(signedInPerson(), user)
  if (id === 0) return <NoActions />

  const changeStatus = async (status: 'active' | 'blocked') => {
    const question = `Are you sure you want to change status of user ID ${id} to ${statusLabels[status]} ?`
    const danger = status === 'blocked'
    const consequence = (
      <UserIdentity user={user}>
        {danger && isSelf && OWN_ACCOUNT}
        {user.status === 'pending' && "The status can't be changed back to Pending."}
      </UserIdentity>
    )
    if (await confirm({ question, consequence, danger })) setStatus.mutate(status)
  }
  const removeUser = async () => {
    const question = `Are you sure you want to delete user ID ${id} ?`
    const consequence = (
      <UserIdentity user={user}>
        {isSelf && `${OWN_ACCOUNT} `}
        {(state === 'valid' || state === 'unreadable') && `${membershipLine(user, state)}. `}
        This can't be undone.
      </UserIdentity>
    )
    if (await confirm({ question, consequence, danger: true })) remove.mutate()
  }

  const fetchMembership = () => {
    prefetch(client, users.item(id))
    prefetch(client, users.memberships(id))
  }

  return (
    <div className="flex items-center gap-1">
      {next && (
        <IconButton
          icon={next === 'active' ? CircleCheck : Ban}
          label={`${next === 'active' ? 'Activate' : 'Block'} user ${id}`}
          tooltip={next === 'active' ? 'Activate' : 'Block'}
          {...pendingButtonProps(setStatus.isPending, () => changeStatus(next))}
        />
      )}
      <IconButton
        {...membershipIcons[state]}
        label={`Membership of user ${id}. ${membershipLine(user, state)}`}
        tooltip={membershipLine(user, state)}
        onClick={() => open('membership', id)}
        onPointerDown={fetchMembership}
      />
      <IconButton
        icon={Trash2}
        className={destructive}
        label={`Delete user ${id}`}
        tooltip="Delete"
        {...pendingButtonProps(remove.isPending, removeUser)}
      />
    </div>
  )
}

const UserIdentity = ({ user, children }: { user: User; children: ReactNode }) => (
  <>
    <BidiText>{fullName(user)}</BidiText>, <BidiText>{user.email || '—'}</BidiText>. {children}
  </>
)

/** Describes the membership state with its expiry time. */
function membershipLine({ membership }: User, state: ReturnType<typeof membershipState>) {
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

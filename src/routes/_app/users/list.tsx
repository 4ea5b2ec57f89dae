import { useQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { dialogId, listSearch, listState } from '@/api/list'
import { awaitPrefetched } from '@/api/prefetched-response'
import { UserActions } from '@/features/users/user-actions'
import { UserName } from '@/features/users/user-name'
import { UserStatus } from '@/features/users/user-status'
import { formatRoles, type User, users } from '@/features/users/users'
import type { Close } from '@/form/form-dialog'
import { OnceThere } from '@/form/once-there'
import type { Column } from '@/list/column'
import { ListScreen } from '@/list/list-screen'
import { useListChange } from '@/list/use-list-change'
import { DateTime } from '@/ui/date-time'
import { withDialogBoundary } from '@/ui/error-boundaries'
import { TruncatedText } from '@/ui/truncated-text'
import { useIdlePreload } from '@/ui/use-on-idle'
import { z } from '@/zod'

const UserForm = withDialogBoundary(lazyRouteComponent(() => import('@/features/users/user-form'), 'UserForm'))
const MembershipDialog = withDialogBoundary(
  lazyRouteComponent(() => import('@/features/users/membership-dialog'), 'MembershipDialog'),
)

const search = listSearch(['first_name', 'email', 'phone', 'last_access', 'status'], '-last_access')

export const Route = createFileRoute('/_app/users/list')({
  validateSearch: z.extend(search.schema, { edit: dialogId, membership: dialogId }),
  search: { middlewares: [stripSearchParams(search.defaults)] },
  loaderDeps: ({ search }) => listState(search),
  loader: ({ context, deps }) => awaitPrefetched(() => context.queryClient.query(users.list(deps))),
  staticData: {
    screen: {
      title: 'User management',
      description: 'Search, change status (active/block), add/edit users',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'User management' }],
    },
  },
  component: Screen,
})

const columns: Column<User>[] = [
  {
    id: 'first_name',
    header: 'Name',
    firstSort: 'ascending',
    alwaysShown: true,
    card: 'title',
    cell: (user) => <UserName user={user} />,
  },
  {
    id: 'email',
    header: 'Email',
    firstSort: 'ascending',
    className: 'sm:min-w-52',
    cell: ({ email }) => <TruncatedText text={email} />,
  },
  {
    id: 'phone',
    header: 'Phone',
    firstSort: 'ascending',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ phone }) => <TruncatedText text={phone} />,
  },
  {
    id: 'last_access',
    header: 'Last Access',
    firstSort: 'descending',
    card: 'none',
    className: 'max-[1400px]:[&_time>span]:block',
    cell: ({ lastAccess }) => <DateTime value={lastAccess} />,
  },
  {
    id: 'roles',
    header: 'Roles',
    card: 'none',
    className: 'min-w-28 min-[1400px]:min-w-38',
    cell: (user) => <TruncatedText text={formatRoles(user)} />,
  },
  {
    id: 'status',
    header: 'Status',
    firstSort: 'ascending',
    card: 'status',
    cell: ({ status }) => <UserStatus status={status} />,
  },
]

const actions = (user: User) => <UserActions user={user} />

/** The list and the dialogs apart: one that opens does not draw the list anew. */
function Screen() {
  return (
    <>
      <UserList />
      <UserDialogs />
    </>
  )
}

function UserDialogs() {
  const { edit, membership } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close: Close = (options) => void navigate({ search: listState, replace: true, resetScroll: false, ...options })
  return (
    <>
      {edit !== undefined && (
        <OnceThere key={edit} record={users.item(edit)} form={UserForm}>
          {(record) => <UserForm id={edit} record={record} onClose={close} />}
        </OnceThere>
      )}
      {membership ? <MembershipDialog key={membership} id={membership} onClose={close} /> : null}
    </>
  )
}

function UserList() {
  const state = Route.useSearch({ select: listState, structuralSharing: true })
  const { change, preload } = useListChange()
  useIdlePreload(UserForm, MembershipDialog)

  return (
    <ListScreen
      name="users"
      label="Users"
      refreshKey={users.key}
      list={useQuery(users.list(state))}
      state={state}
      onChange={change}
      onPageIntent={preload}
      columns={columns}
      addLabel="Add Account"
      actions={actions}
    />
  )
}

import { FileUp } from '@lucide/icons'
import { noop, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { dialogId, listSearch, listState } from '@/api/list'
import { loadList } from '@/api/prefetched-response'
import { MembershipEnd } from '@/features/users/membership-button'
import { userActions } from '@/features/users/user-actions'
import { formatRoles, fullName, type User, users } from '@/features/users/users'
import { userChoice, usersList } from '@/features/users/users.meta'
import type { Close } from '@/form/form-dialog'
import { RecordGate } from '@/form/record-gate'
import type { ExportOptions } from '@/list/export/list-export'
import { closeDialogOptions, useListDialogs } from '@/list/list-dialogs'
import { ListScreen } from '@/list/list-screen'
import type { ListFilters } from '@/list/pages/all-pages'
import { createSelectionBar } from '@/list/selection/lazy-selection-bar'
import { RecordLink } from '@/list/table/record-link'
import { RowActions } from '@/list/table/row-actions'
import { createAppColumnHelper } from '@/list/table/table'
import { ToolButton } from '@/list/tool-button'
import { Badge, type Tone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { DateTime } from '@/ui/dates/date-time'
import { lazyDialog } from '@/ui/errors/error-boundaries'
import { Icon } from '@/ui/icon/icon'
import { preload, useIdlePreload } from '@/ui/loading/on-idle'
import { Avatar } from '@/ui/picture'
import { OneLineText } from '@/ui/text'
import { z } from '@/zod'

const UserForm = lazyDialog(async () => (await import('@/features/users/user-form')).UserForm)
const MembershipDialog = lazyDialog(async () => (await import('@/features/users/membership-dialog')).MembershipDialog)
const SelectionBar = createSelectionBar(userActions)

const ImportDialog = lazyDialog(async () => (await import('@/features/users/import/import-dialog')).ImportDialog)

const search = listSearch({ ...usersList, filter: userChoice })

const filters: ListFilters<User> = {
  readOrder: 'email',
  load: async () => (await import('@/features/users/user-filters')).userFilters,
}

export const Route = createFileRoute('/_app/users/list')({
  validateSearch: z.extend(search.schema, { edit: dialogId, membership: dialogId, import: dialogId }),
  search: { middlewares: [stripSearchParams(search.defaults)] },
  loaderDeps: ({ search }) => listState(search),
  loader: ({ context, deps }) =>
    deps.filter ? undefined : loadList(() => context.queryClient.query(users.list(deps))),
  staticData: {
    screen: {
      title: 'User management',
      description: 'Search, change status (active/block), add/edit users',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'User management' }],
    },
  },
  component: Screen,
})

const column = createAppColumnHelper<User>()

const columns = column.columns([
  column.accessor('firstName', {
    id: 'first_name',
    header: 'Name',
    enableHiding: false,
    meta: { card: 'title' },
    cell: ({ row }) => <UserName user={row.original} />,
  }),
  column.accessor('email', {
    header: 'Email',
    meta: { className: 'sm:text-sm print:min-w-[15em]!', columnClassName: 'hide-second' },
    cell: ({ getValue }) => <OneLineText text={getValue()} />,
  }),
  column.accessor('phone', {
    header: 'Phone',
    meta: { className: 'sm:text-sm', columnClassName: 'hide-last sm:w-26 @min-[1240px]:w-32' },
    cell: ({ getValue }) => <OneLineText text={getValue()} />,
  }),
  column.accessor('lastAccess', {
    id: 'last_access',
    header: 'Last Access',
    sortDescFirst: true,
    meta: { columnClassName: 'date-time hide-first' },
    cell: ({ getValue }) => <DateTime value={getValue()} />,
  }),
  column.accessor('roles', {
    header: 'Roles',
    enableSorting: false,
    meta: { className: 'sm:text-sm', columnClassName: 'hide-third sm:w-25 @min-[1240px]:w-36' },
    cell: ({ row }) => <OneLineText text={formatRoles(row.original)} />,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { card: 'status', columnClassName: 'sm:w-23' },
    cell: ({ getValue }) => <UserStatus status={getValue()} />,
  }),
  column.accessor(({ membership }) => membership?.expiredAt, {
    id: 'membership',
    header: 'Membership',
    enableSorting: false,
    meta: { isOptional: true, className: 'sm:text-sm', columnClassName: 'sm:w-29' },
    cell: ({ row }) => <MembershipEnd user={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    enableHiding: false,
    meta: { card: 'actions', columnClassName: 'sm:w-53 pointer-coarse:sm:w-59' },
    cell: ({ row }) => <RowActions item={row.original} actions={userActions} />,
  }),
])

const exportOptions: ExportOptions<User> = {
  fileName: usersList.name,
  loadColumns: async () => (await import('@/features/users/users-export')).usersExport,
}

/** Two components, so that opening a dialog does not render the list again. */
function Screen() {
  return (
    <>
      <UserList />
      <UserDialogs />
    </>
  )
}

function UserDialogs() {
  const { edit, membership, import: isImporting } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close: Close = (options) => void navigate({ search: listState, ...closeDialogOptions, ...options })
  return (
    <>
      {edit !== undefined && (
        <RecordGate key={edit} calls={users} id={edit} form={UserForm}>
          {(record) => <UserForm id={edit} record={record} onClose={close} />}
        </RecordGate>
      )}
      {membership ? <MembershipDialog key={membership} id={membership} onClose={close} /> : null}
      {isImporting ? <ImportDialog onClose={close} /> : null}
    </>
  )
}

function UserList() {
  const state = Route.useSearch({ select: listState, structuralSharing: true })
  useIdlePreload(UserForm, MembershipDialog)
  const { open } = useListDialogs(state)
  const importProps = { onPointerEnter: () => preload(ImportDialog), onClick: () => open('import', 1) }
  return (
    <ListScreen
      meta={usersList}
      label="Users"
      noun="user"
      calls={users}
      query={useQuery(users.list(state))}
      filters={filters}
      state={state}
      columns={columns}
      selectionBar={SelectionBar}
      exportOptions={exportOptions}
      tools={<ToolButton icon={FileUp} label="Import users" {...importProps} />}
      emptyAction={
        <Button variant="primary" {...importProps}>
          <Icon icon={FileUp} />
          Import users
        </Button>
      }
    />
  )
}

const statusBadges = new Map<string, { tone: Tone; label: string }>([
  ['active', { tone: 'success', label: 'Active' }],
  ['pending', { tone: 'warning', label: 'Pending' }],
  ['blocked', { tone: 'danger', label: 'Blocked' }],
])

/** The status badge of a user (specification §2). An unknown status is shown as it is. */
function UserStatus({ status }: { status: string }) {
  const { tone, label } = statusBadges.get(status) ?? { tone: 'neutral', label: status || '—' }
  return <Badge tone={tone}>{label}</Badge>
}

/** The name with the avatar: a link to the edit form (specification §2) that prefetches the record. */
function UserName({ user }: { user: User }) {
  const client = useQueryClient()
  const name = fullName(user)
  return (
    // The key: names of one and of two lines begin at different heights, and must not move when a row shows another user.
    <span key={user.id} className="flex items-center gap-2.5 leading-4.5">
      {/* The key: another picture must not keep the state of one that has failed. */}
      <Avatar key={user.avatar} src={user.avatar} name={name} className="size-8 sm:size-7" />
      <RecordLink
        id={user.id}
        text={name}
        title={name}
        onPointerDown={() => client.query(users.item(user.id)).catch(noop)}
        className="min-w-0"
      />
    </span>
  )
}

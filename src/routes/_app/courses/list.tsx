import { noop, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { dialogId, listSearch, listState } from '@/api/list'
import { loadList } from '@/api/prefetched-response'
import { CourseActions, courseActions } from '@/features/courses/course-actions'
import { type Course, courses, formatCourseType } from '@/features/courses/courses'
import { courseChoice, coursesList } from '@/features/courses/courses.meta'
import type { Close } from '@/form/form-dialog'
import { RecordGate } from '@/form/record-gate'
import type { ExportOptions } from '@/list/export/list-export'
import { closeDialogOptions } from '@/list/list-dialogs'
import { ListScreen } from '@/list/list-screen'
import type { ListFilters } from '@/list/pages/all-pages'
import { createSelectionBar } from '@/list/selection/lazy-selection-bar'
import { MediaThumbnail } from '@/list/table/media-thumbnail'
import { RecordLink } from '@/list/table/record-link'
import { createAppColumnHelper } from '@/list/table/table'
import { ActiveBadge } from '@/ui/badge'
import { DateTime } from '@/ui/dates/date-time'
import { lazyDialog } from '@/ui/errors/error-boundaries'
import { useIdlePreload } from '@/ui/loading/on-idle'
import { OneLineText, TruncatedText } from '@/ui/text'
import { z } from '@/zod'

const CourseForm = lazyDialog(async () => (await import('@/features/courses/course-form')).CourseForm)
const AssignUsers = lazyDialog(async () => (await import('@/features/courses/assign/assign-dialog')).AssignUsers)
const SelectionBar = createSelectionBar(courseActions)

const search = listSearch({ ...coursesList, filter: courseChoice })

const filters: ListFilters<Course> = {
  readOrder: 'created_at',
  load: async () => (await import('@/features/courses/course-filters')).courseFilters,
}

export const Route = createFileRoute('/_app/courses/list')({
  validateSearch: z.extend(search.schema, { edit: dialogId, assign: dialogId }),
  search: { middlewares: [stripSearchParams(search.defaults)] },
  loaderDeps: ({ search }) => listState(search),
  loader: ({ context, deps }) =>
    deps.filter ? undefined : loadList(() => context.queryClient.query(courses.list(deps))),
  staticData: {
    screen: {
      title: 'Course management',
      description: 'Search, enable/disable, add/edit courses, assign users',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Course management' }],
    },
  },
  component: Screen,
})

const column = createAppColumnHelper<Course>()

const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    enableHiding: false,
    meta: { card: 'title' },
    cell: ({ row }) => <CourseName course={row.original} />,
  }),
  column.accessor('description', {
    header: 'Description',
    meta: { className: 'sm:text-sm', columnClassName: 'hide-second' },
    cell: ({ getValue }) => <TruncatedText text={getValue()} />,
  }),
  column.accessor('type', {
    header: 'Type',
    meta: { className: 'sm:text-sm', columnClassName: 'sm:w-20' },
    cell: ({ getValue }) => <OneLineText text={formatCourseType(getValue())} />,
  }),
  column.accessor('createdAt', {
    id: 'created_at',
    header: 'Created At',
    sortDescFirst: true,
    meta: { card: 'none', columnClassName: 'date-time hide-first' },
    cell: ({ getValue }) => <DateTime value={getValue()} />,
  }),
  column.accessor('updatedAt', {
    id: 'updated_at',
    header: 'Updated At',
    sortDescFirst: true,
    meta: { card: 'none', columnClassName: 'date-time hide-third' },
    cell: ({ getValue }) => <DateTime value={getValue()} />,
  }),
  column.accessor('active', {
    header: 'Active',
    sortDescFirst: true,
    meta: { card: 'status', columnClassName: 'sm:w-26' },
    cell: ({ getValue }) => <ActiveBadge active={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    enableHiding: false,
    meta: { card: 'actions', columnClassName: 'wide-labels sm:w-38 pointer-coarse:sm:w-56' },
    cell: ({ row }) => <CourseActions course={row.original} />,
  }),
])

const exportOptions: ExportOptions<Course> = {
  fileName: coursesList.name,
  loadColumns: async () => (await import('@/features/courses/courses-export')).coursesExport,
}

/** Two components, so that opening a dialog does not render the list again. */
function Screen() {
  return (
    <>
      <CourseList />
      <CourseDialogs />
    </>
  )
}

function CourseDialogs() {
  const { edit, assign } = Route.useSearch()
  const navigate = Route.useNavigate()
  const close: Close = (options) => void navigate({ search: listState, ...closeDialogOptions, ...options })
  return (
    <>
      {edit !== undefined && (
        <RecordGate key={edit} calls={courses} id={edit} form={CourseForm}>
          {(record) => <CourseForm id={edit} record={record} onClose={close} />}
        </RecordGate>
      )}
      {assign ? <AssignUsers key={assign} id={assign} onClose={close} /> : null}
    </>
  )
}

function CourseList() {
  const state = Route.useSearch({ select: listState, structuralSharing: true })
  useIdlePreload(CourseForm, AssignUsers)
  return (
    <ListScreen
      meta={coursesList}
      label="Courses"
      noun="course"
      calls={courses}
      query={useQuery(courses.list(state))}
      filters={filters}
      state={state}
      columns={columns}
      selectionBar={SelectionBar}
      exportOptions={exportOptions}
    />
  )
}

/** A small image and a link to the edit form; its tooltip shows the image (specification §2). */
function CourseName({ course: { id, name, image } }: { course: Course }) {
  const client = useQueryClient()
  return (
    // The key: names of one and of two lines begin at different heights, and must not move when a row shows another course.
    <span key={id} className="flex items-center gap-2.5">
      {/* The key: another image must not keep the state of one that has failed. */}
      <MediaThumbnail key={image} src={image} />
      <RecordLink
        id={id}
        text={name}
        onPointerDown={() => client.query(courses.item(id)).catch(noop)}
        data-tooltip={name || '—'}
        data-tooltip-picture={image}
        className="min-w-0 leading-4.5"
      />
    </span>
  )
}

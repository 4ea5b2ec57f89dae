import { useQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { dialogId, listSearch, listState } from '@/api/list'
import { awaitPrefetched } from '@/api/prefetched-response'
import { CourseActions } from '@/features/courses/course-actions'
import { CourseName } from '@/features/courses/course-name'
import { type Course, courses, formatCourseType } from '@/features/courses/courses'
import type { Close } from '@/form/form-dialog'
import { OnceThere } from '@/form/once-there'
import { type Column, momentInTwoLines } from '@/list/column'
import { ListScreen } from '@/list/list-screen'
import { useListChange } from '@/list/use-list-change'
import { ActiveBadge } from '@/ui/badge'
import { DateTime } from '@/ui/date-time'
import { withDialogBoundary } from '@/ui/error-boundaries'
import { TruncatedText } from '@/ui/truncated-text'
import { useIdlePreload } from '@/ui/use-on-idle'
import { z } from '@/zod'

const CourseForm = withDialogBoundary(lazyRouteComponent(() => import('@/features/courses/course-form'), 'CourseForm'))
const AssignUsers = withDialogBoundary(
  lazyRouteComponent(() => import('@/features/courses/assign-users'), 'AssignUsers'),
)

const search = listSearch(['name', 'description', 'type', 'created_at', 'updated_at', 'active'])

export const Route = createFileRoute('/_app/courses/list')({
  validateSearch: z.extend(search.schema, { edit: dialogId, assign: dialogId }),
  search: { middlewares: [stripSearchParams(search.defaults)] },
  loaderDeps: ({ search }) => listState(search),
  loader: ({ context, deps }) => awaitPrefetched(() => context.queryClient.query(courses.list(deps))),
  staticData: {
    screen: {
      title: 'Course management',
      description: 'Search, enable/disable, add/edit courses, assign users',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Course management' }],
    },
  },
  component: Screen,
})

const columns: Column<Course>[] = [
  {
    id: 'name',
    header: 'Name',
    firstSort: 'ascending',
    alwaysShown: true,
    card: 'title',
    cell: (course) => <CourseName course={course} />,
  },
  {
    id: 'description',
    header: 'Description',
    firstSort: 'ascending',
    cell: ({ description }) => <TruncatedText text={description} className="sm:min-w-32" />,
  },
  {
    id: 'type',
    header: 'Type',
    firstSort: 'ascending',
    cell: ({ type }) => <TypeWord type={type} />,
  },
  {
    id: 'created_at',
    header: 'Created At',
    firstSort: 'descending',
    card: 'none',
    className: momentInTwoLines,
    cell: ({ createdAt }) => <DateTime value={createdAt} />,
  },
  {
    id: 'updated_at',
    header: 'Updated At',
    firstSort: 'descending',
    card: 'none',
    className: momentInTwoLines,
    cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
  },
  {
    id: 'active',
    header: 'Active',
    firstSort: 'descending',
    card: 'status',
    cell: ({ active }) => <ActiveBadge active={active} />,
  },
]

/** On one line: it is a word, unless the server says something odd. */
const TypeWord = ({ type }: { type: string }) => (
  <span title={formatCourseType(type)} className="block max-w-40 truncate">
    {formatCourseType(type)}
  </span>
)

const actions = (course: Course) => <CourseActions course={course} />

/** The list and the dialogs apart: one that opens does not draw the list anew. */
function Screen() {
  return (
    <>
      <CourseList />
      <CourseDialogs />
    </>
  )
}

function CourseDialogs() {
  const search = Route.useSearch()
  const { edit, assign } = search
  const navigate = Route.useNavigate()
  const { data: list } = useQuery(courses.list(listState(search)))
  const close: Close = (options) => void navigate({ search: listState, replace: true, resetScroll: false, ...options })
  return (
    <>
      {edit !== undefined && (
        <OnceThere key={edit} record={courses.item(edit)} form={CourseForm}>
          {(record) => <CourseForm id={edit} record={record} onClose={close} />}
        </OnceThere>
      )}
      {assign ? (
        <AssignUsers key={assign} id={assign} course={list?.data.find(({ id }) => id === assign)} onClose={close} />
      ) : null}
    </>
  )
}

function CourseList() {
  const state = Route.useSearch({ select: listState, structuralSharing: true })
  const { change, preload } = useListChange()
  useIdlePreload(CourseForm, AssignUsers)
  return (
    <ListScreen
      name="courses"
      label="Courses"
      refreshKey={courses.key}
      list={useQuery(courses.list(state))}
      state={state}
      onChange={change}
      onPageIntent={preload}
      columns={columns}
      addLabel="Add Course"
      actions={actions}
    />
  )
}

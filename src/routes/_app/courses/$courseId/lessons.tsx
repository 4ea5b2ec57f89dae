import { CirclePlay, Headphones } from '@lucide/icons'
import { noop, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isNotFound } from '@/api/errors'
import { usableId } from '@/api/fields'
import { dialogId, listSearch, listState } from '@/api/list'
import { loadList } from '@/api/prefetched-response'
import { courses } from '@/features/courses/courses'
import { lessonActions } from '@/features/lessons/lesson-actions'
import { type Lesson, lessons, type Medium, media, pollingInterval, processState } from '@/features/lessons/lessons'
import { lessonChoice, lessonsList } from '@/features/lessons/lessons.meta'
import { RecordGate } from '@/form/record-gate'
import type { ExportOptions } from '@/list/export/list-export'
import { closeDialogOptions, DialogLink } from '@/list/list-dialogs'
import { ListScreen } from '@/list/list-screen'
import type { ListCalls, ListFilters } from '@/list/pages/all-pages'
import { createSelectionBar } from '@/list/selection/lazy-selection-bar'
import { RecordLink } from '@/list/table/record-link'
import { RowActions } from '@/list/table/row-actions'
import { createAppColumnHelper } from '@/list/table/table'
import { truncate } from '@/text'
import { ActiveBadge, Badge } from '@/ui/badge'
import { DateTime } from '@/ui/dates/date-time'
import { lazyDialog } from '@/ui/errors/error-boundaries'
import { Icon } from '@/ui/icon/icon'
import { useIdlePreload } from '@/ui/loading/on-idle'
import { z } from '@/zod'

const LessonForm = lazyDialog(async () => (await import('@/features/lessons/lesson-form')).LessonForm)
const PlayDialog = lazyDialog(async () => (await import('@/features/lessons/play-dialog')).PlayDialog)
const SelectionBar = createSelectionBar(lessonActions)

const search = listSearch({ ...lessonsList, filter: lessonChoice })

const callsOf = (course: number): ListCalls<Lesson> => ({
  key: [...lessons.key, course],
  readPage: (request, signal) => lessons.readPage(course, request, signal),
  readItem: lessons.readItem,
})

const filters: ListFilters<Lesson> = {
  readOrder: 'created_at',
  pollingInterval,
  load: async () => (await import('@/features/lessons/lesson-filters')).lessonFilters,
}

/** The id of the course in the URL. Undefined if it is invalid, because it becomes part of a request path. */
const courseOf = ({ courseId = '' }: { courseId?: string }) =>
  /^[1-9]\d*$/.test(courseId) ? usableId.safeParse(courseId).data : undefined

export const Route = createFileRoute('/_app/courses/$courseId/lessons')({
  validateSearch: z.extend(search.schema, { edit: dialogId, video: dialogId, audio: dialogId }),
  search: { middlewares: [stripSearchParams(search.defaults)] },
  loaderDeps: ({ search }) => listState(search),
  loader: async ({ context: { queryClient }, deps, params }) => {
    const course = courseOf(params)
    if (course === undefined) return undefined
    const subjectQuery = courses.name(course)
    queryClient.query(subjectQuery).catch(noop) // the screen also works without the name of the course
    if (!deps.filter) await loadList(() => queryClient.query(lessons.list(course, deps)))
    return { subjectQuery }
  },
  staticData: {
    screen: {
      title: 'Lesson management',
      crumbs: [
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Course management', to: '/courses/list' },
        { label: 'Lesson management' },
      ],
    },
  },
  component: Screen,
})

const column = createAppColumnHelper<Lesson>()

const columns = column.columns([
  column.accessor('title', {
    header: 'Title',
    enableHiding: false,
    meta: { card: 'title' },
    cell: ({ row }) => <LessonTitle lesson={row.original} />,
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
    meta: { columnClassName: 'date-time hide-third' },
    cell: ({ getValue }) => <DateTime value={getValue()} />,
  }),
  column.accessor('active', {
    header: 'Status',
    sortDescFirst: true,
    meta: {
      card: 'status',
      className: 'max-sm:self-start max-sm:pointer-coarse:pt-3',
      columnClassName: 'sm:w-44',
    },
    cell: ({ row }) => <LessonStatus lesson={row.original} />,
  }),
  column.accessor('weight', {
    header: 'Weight',
    sortDescFirst: true,
    meta: { numeric: true, columnClassName: 'sm:w-22' },
    cell: ({ getValue }) => getValue() ?? '—',
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    enableHiding: false,
    meta: { card: 'actions', columnClassName: 'sm:w-20 pointer-coarse:sm:w-28' },
    cell: ({ row }) => <RowActions item={row.original} actions={lessonActions} />,
  }),
])

const exportOptionsOf = (course: number): ExportOptions<Lesson> => ({
  fileName: `course-${course}-lessons`,
  loadColumns: async () => (await import('@/features/lessons/lessons-export')).lessonsExport,
})

function Screen() {
  const course = courseOf(Route.useParams())
  // The key resets the list, so that it does not show the lessons of another course while it loads.
  return course === undefined ? <NoSuchCourse /> : <LessonList key={course} course={course} />
}

const NoSuchCourse = () => (
  <div className="flex flex-col items-center gap-2 rounded-card bg-surface px-4 py-16 text-center shadow-raised ring-1 ring-line">
    <p className="text-lg font-semibold">Course not found.</p>
    <Link to="/courses/list" className="inline-flex min-h-touch-target items-center rounded-sm text-accent underline">
      Go to the courses
    </Link>
  </div>
)

function LessonList({ course }: { course: number }) {
  const { edit, video, audio } = Route.useSearch()
  const state = Route.useSearch({ select: listState, structuralSharing: true })
  const calls = useMemo(() => callsOf(course), [course])
  const navigate = Route.useNavigate()
  const query = useQuery({
    ...lessons.list(course, state),
    // A failed list is fetched again only when the person asks for it.
    refetchInterval: ({ state: { data, status } }) => status === 'success' && pollingInterval(data?.rows ?? []),
  })
  useIdlePreload(LessonForm, PlayDialog)
  const { error } = useQuery(courses.name(course))

  const close = (options?: { ignoreBlocker: true }) =>
    void navigate({ search: state, ...closeDialogOptions, ...options })
  const medium = video ? 'video' : 'audio'
  const played = video || audio
  return (
    <>
      {isNotFound(error) ? (
        <NoSuchCourse />
      ) : (
        <ListScreen
          meta={lessonsList}
          label="Lessons"
          noun="lesson"
          calls={calls}
          query={query}
          filters={filters}
          state={state}
          columns={columns}
          selectionBar={SelectionBar}
          exportOptions={exportOptionsOf(course)}
        />
      )}
      {/* Stays open when the course is deleted, so that nothing typed is lost. */}
      {edit !== undefined && (
        <RecordGate key={edit} calls={lessons} id={edit} form={LessonForm}>
          {(record) => <LessonForm id={edit} record={record} courseId={course} onClose={close} />}
        </RecordGate>
      )}
      {played ? <PlayDialog key={played} id={played} medium={medium} onClose={close} /> : null}
    </>
  )
}

/** Shows whether the lesson is active, and the processing state of its video (specification §2). */
function LessonStatus({ lesson: { active, process } }: { lesson: Lesson }) {
  const { label, tone } = processState(process)
  return (
    // The key: a badge must not move when its row shows another lesson.
    <span key={`${active} ${process}`} className="flex flex-wrap gap-x-1 gap-y-0.5 max-sm:flex-col max-sm:items-end">
      <ActiveBadge active={active} />
      {label && <Badge tone={tone}>{label}</Badge>}
    </span>
  )
}

/** The title with content, video and audio (specification §2). No media is loaded here. */
function LessonTitle({ lesson }: { lesson: Lesson }) {
  const client = useQueryClient()
  const { id, title, content } = lesson
  return (
    <span className="flex flex-wrap items-center gap-x-3 sm:flex-nowrap">
      <span className="min-w-0 max-sm:basis-full">
        <RecordLink
          id={id}
          text={title}
          title={title}
          onPointerDown={() => client.query(lessons.item(id)).catch(noop)}
          className="sm:*:line-clamp-1 sm:*:break-all"
        />
        <span title={content} className="line-clamp-1 text-sm wrap-anywhere text-muted max-sm:line-clamp-2">
          {truncate(content)}
        </span>
      </span>
      {id !== 0 && (
        <span className="flex gap-3 empty:hidden sm:ml-auto">
          {lesson.video.trim() && <PlayLink id={id} medium="video" />}
          {lesson.audio.trim() && <PlayLink id={id} medium="audio" />}
        </span>
      )}
    </span>
  )
}

const PlayLink = ({ id, medium }: { id: number; medium: Medium }) => (
  <DialogLink
    dialog={medium}
    id={id}
    aria-label={`Play ${medium} of lesson ${id}`}
    className="inline-flex min-h-touch-target items-center gap-1 rounded-sm text-sm text-accent hover:underline"
  >
    <Icon icon={medium === 'video' ? CirclePlay : Headphones} size={15} />
    <span className="sm:@max-[940px]:hidden">{media[medium]}</span>
  </DialogLink>
)

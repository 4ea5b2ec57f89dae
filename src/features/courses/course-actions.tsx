import { ListVideo, UserPlus } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { activeActions } from '@/jobs/record-actions'
import { removeWithCopy } from '@/jobs/remove-with-copy'
import { ListDialogsContext } from '@/list/list-dialogs'
import { RowActions } from '@/list/table/row-actions'
import { Icon } from '@/ui/icon/icon'
import { IconButton, iconButtonClasses } from '@/ui/icon/icon-button'
import { courseDependents, describeDependents } from './course-dependents'
import { type Course, canAssign, courses, formatCourseType, onlyAssignable, toForm } from './courses'
import { coursesList } from './courses.meta'

const entity = {
  name: coursesList.name,
  path: coursesList.path,
  one: 'course',
  many: 'courses',
  nameOf: ({ name }: Course) => name,
  detailOf: ({ type }: Course) => formatCourseType(type),
  read: courses.readItem,
}

/** The actions on courses, in the order in which they are shown. */
export const courseActions = [
  ...activeActions(entity, { consequence: (course) => <Dependents course={course} about="status" /> }),
  removeWithCopy(
    entity,
    { ...courses, toForm, readPage: (_course, request) => courses.readPage(request) },
    {
      consequence: (course) => <Dependents course={course} about="delete" />,
      consequenceOfMany: () => 'Their lessons and the assignments of their users go with them.',
    },
  ),
]

/** The controls of a row: lessons, assign users, and the actions (specification §2, §4, §6). */
export function CourseActions({ course }: { course: Course }) {
  const { open } = use(ListDialogsContext)
  const { id } = course
  const assignable = canAssign(course)
  return (
    <RowActions item={course} actions={courseActions}>
      <Link
        to="/courses/$courseId/lessons"
        params={{ courseId: String(id) }}
        aria-label={`Lessons of course ${id}`}
        data-tooltip="Lessons"
        data-wide-label="Lessons"
        className={`${iconButtonClasses} text-muted hover:text-text`}
      >
        <Icon icon={ListVideo} size={17} />
      </Link>
      <IconButton
        icon={UserPlus}
        label={`Assign users to course ${id}`}
        tooltip={assignable ? 'Assign users' : onlyAssignable}
        data-wide-label="Assign users"
        aria-disabled={!assignable}
        onClick={assignable ? () => open('assign', id) : undefined}
      />
    </RowActions>
  )
}

type DependentsProps = { course: Course; about: 'delete' | 'status' }

/** Describes the course in a question: its name and, once loaded, what depends on it. */
function Dependents({ course, about }: DependentsProps) {
  const { data: lessons } = useQuery(courseDependents.lessons(course.id))
  // No users can be assigned to an intro course (specification §6).
  const { data: users } = useQuery({ ...courseDependents.users(course.id), enabled: canAssign(course) })
  return (
    <>
      <p>{course.name}</p>
      {/* Reserves the height of the line, so that the buttons do not move under the pointer. */}
      <output className="block min-h-5">{describeDependents({ lessons, users }, about)}</output>
    </>
  )
}

import { Ban, CircleCheck, ListVideo, Trash2, UserPlus } from '@lucide/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { ListDialogsContext } from '@/list/list-dialogs'
import { pendingButtonProps } from '@/list/pending-button-props'
import { NoActions, useRowMutation } from '@/list/table/row-actions'
import { confirm } from '@/ui/dialog/confirm'
import { Icon } from '@/ui/icon/icon'
import { destructive, IconButton, iconButtonClasses } from '@/ui/icon/icon-button'
import { offerRecreate, offerUndo } from '@/ui/toast/offer-undo'
import { courseDependents, describeDependents } from './course-dependents'
import { type Course, canAssign, courses, onlyAssignable, toForm } from './courses'

/**
 * Row actions: lessons, assign users, enable or disable, delete (specification §2, §4, §6). A row without a valid id
 * has none.
 */
export function CourseActions({ course }: { course: Course }) {
  const { open } = use(ListDialogsContext)
  const { id, active } = course
  const client = useQueryClient()
  const setActive = useRowMutation(courses.setActive(id), (_, next) =>
    offerUndo(client, `Course ${id} is now ${next ? 'Active' : 'Disabled'}.`, {
      isUnchanged: async () => (await courses.readItem(id)).active === next,
      mutation: courses.setActive(id),
      variables: !next,
    }),
  )
  const remove = useRowMutation(courses.removeWithCopy(id), (copy) =>
    offerRecreate(client, `Deleted course ${id}.`, copy && { mutation: courses.save(0), variables: toForm(copy) }),
  )
  const assignable = canAssign(course)
  if (id === 0) return <NoActions />

  const changeStatus = async (next: boolean) => {
    const question = `Are you sure you want to change status of course ID ${id} to ${next ? 'Active' : 'Disabled'} ?`
    const consequence = <CourseDependentsLine course={course} about="status" />
    if (await confirm({ question, consequence, danger: !next })) setActive.mutate(next)
  }
  const removeCourse = async () => {
    const question = `Are you sure you want to delete course ID ${id} ?`
    const consequence = <CourseDependentsLine course={course} about="delete" />
    if (await confirm({ question, consequence, danger: true })) remove.mutate()
  }

  return (
    <div className="flex items-center gap-1">
      <Link
        to="/courses/$courseId/lessons"
        params={{ courseId: String(id) }}
        aria-label={`Lessons of course ${id}`}
        data-tooltip="Lessons"
        className={`${iconButtonClasses} text-muted hover:text-text`}
      >
        <Icon icon={ListVideo} size={17} />
      </Link>
      <IconButton
        icon={UserPlus}
        label={`Assign users to course ${id}`}
        tooltip={assignable ? 'Assign users' : onlyAssignable}
        aria-disabled={!assignable}
        onClick={assignable ? () => open('assign', id) : undefined}
      />
      {active !== null && (
        <IconButton
          icon={active ? Ban : CircleCheck}
          label={`${active ? 'Disable' : 'Enable'} course ${id}`}
          tooltip={active ? 'Disable' : 'Enable'}
          {...pendingButtonProps(setActive.isPending, () => changeStatus(!active))}
        />
      )}
      <IconButton
        icon={Trash2}
        className={destructive}
        label={`Delete course ${id}`}
        tooltip="Delete"
        {...pendingButtonProps(remove.isPending, removeCourse)}
      />
    </div>
  )
}

type CourseDependentsLineProps = { course: Course; about: 'delete' | 'status' }

/** Describes the course in a question: its name and, once loaded, what depends on it. */
function CourseDependentsLine({ course, about }: CourseDependentsLineProps) {
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

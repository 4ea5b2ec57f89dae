import { Ban, CircleCheck, ListVideo, Trash2, UserPlus } from '@lucide/icons'
import { Link } from '@tanstack/react-router'
import { useListDialogsContext } from '@/list/list-dialogs'
import { pendingButtonProps } from '@/list/pending-button-props'
import { NoActions, useRowMutation } from '@/list/row-actions'
import { confirm } from '@/ui/dialog/confirm'
import { Icon } from '@/ui/icon/icon'
import { destructive, IconButton, iconButtonClasses } from '@/ui/icon/icon-button'
import { CourseDependentsLine } from './course-dependents-line'
import { type Course, canAssign, courses, onlyAssignable } from './courses'

/** Row actions: lessons, assign users, enable or disable, delete (specification §2, §4, §6). None without a valid id. */
export function CourseActions({ course }: { course: Course }) {
  const { open } = useListDialogsContext()
  const { id, active } = course
  const setActive = useRowMutation(courses.setActive(id))
  const remove = useRowMutation(courses.remove(id))
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

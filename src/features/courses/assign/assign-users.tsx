import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Close } from '@/form/form-dialog'
import { useIsUnmounted } from '@/form/form-key'
import { Dialog } from '@/ui/dialog/dialog'
import { ErrorState } from '@/ui/errors/error-state'
import { Pending } from '@/ui/loading/pending'
import { useDelayedFlag } from '@/ui/loading/use-delayed-flag'
import { toast } from '@/ui/toast/toast'
import { type Course, canAssign, courses, onlyAssignable } from '../courses'
import { AssignDialog } from './assign-dialog'

type AssignUsersProps = {
  id: number
  /** The course from the list row. It is loaded if the list does not contain it. */
  course: Course | undefined
  onClose: Close
}

/** Opens the assignment dialog of a course if the type of the course allows it (specification §6). */
export function AssignUsers({ id, course, onClose }: AssignUsersProps) {
  // Keeps the first course. The list may lose its row after a refetch, and that must not close the dialog.
  const [openCourse, setOpenCourse] = useState(course)
  const record = useQuery({ ...courses.item(id), enabled: !openCourse })
  if (!openCourse && record.data) setOpenCourse(record.data)
  const isLate = useDelayedFlag(!openCourse && record.isPending)
  const isUnmounted = useIsUnmounted()
  const isNotAssignable = openCourse !== undefined && !canAssign(openCourse)
  const rejectCourse = useEffectEvent(() => {
    if (isUnmounted()) return
    toast.error(onlyAssignable)
    onClose({ ignoreBlocker: true })
  })
  useEffect(() => {
    if (isNotAssignable) rejectCourse()
  }, [isNotAssignable])

  if (openCourse) return !isNotAssignable && <AssignDialog course={openCourse} onClose={onClose} />
  return (
    (record.error || isLate) && (
      <Dialog title="Assign users" onClose={onClose}>
        {record.error ? (
          <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
        ) : (
          <Pending label="Loading" />
        )}
      </Dialog>
    )
  )
}

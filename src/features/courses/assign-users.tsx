import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Close } from '@/form/form-dialog'
import { Dialog } from '@/ui/dialog'
import { ErrorState } from '@/ui/error-state'
import { toast } from '@/ui/toast'
import { AssignDialog } from './assign-dialog'
import { type Course, canAssign, courses, onlyAssignable } from './courses'

type AssignUsersProps = {
  id: number
  /** The course where the list shows it: then nothing need be waited for. */
  course: Course | undefined
  onClose: Close
}

/** Opens the assignment of a course, unless it is one that nobody can be assigned to (specification §6). */
export function AssignUsers({ id, course, onClose }: AssignUsersProps) {
  const record = useQuery({ ...courses.item(id), placeholderData: course })
  const isRefused = record.data !== undefined && !canAssign(record.data)
  useEffect(() => {
    if (!isRefused) return
    toast.error(onlyAssignable)
    onClose({ ignoreBlocker: true })
  }, [isRefused, onClose])

  if (record.isLoadingError)
    return (
      <Dialog title="Assign users" onClose={onClose}>
        <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
      </Dialog>
    )
  return record.data && !isRefused && <AssignDialog course={record.data} onClose={onClose} />
}

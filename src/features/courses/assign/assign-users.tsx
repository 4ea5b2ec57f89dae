import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Close } from '@/form/form-dialog'
import { useIsUnmounted } from '@/form/save/use-is-unmounted'
import { Dialog } from '@/ui/dialog/dialog'
import { ErrorState } from '@/ui/errors/error-state'
import { Pending } from '@/ui/loading/pending'
import { useDelayedFlag } from '@/ui/loading/use-delayed-flag'
import { toast } from '@/ui/toast/toast'
import { type Course, canAssign, courses, onlyAssignable } from '../courses'
import { AssignDialog } from './assign-dialog'

type AssignUsersProps = {
  id: number
  /** The course from the list row, if the list contains it; then nothing has to be loaded. */
  course: Course | undefined
  onClose: Close
}

/** Opens the assignment of a course if its type allows it (specification §6). */
export function AssignUsers({ id, course, onClose }: AssignUsersProps) {
  // Keep the first course: the list may change its rows, and a refetch must not close the open dialog.
  const [shown, setShown] = useState(course)
  const record = useQuery({ ...courses.item(id), enabled: !shown })
  if (!shown && record.data) setShown(record.data)
  const isLate = useDelayedFlag(!shown && record.isPending)
  const isUnmounted = useIsUnmounted()
  const isRefused = shown !== undefined && !canAssign(shown)
  const refuse = useEffectEvent(() => {
    if (isUnmounted()) return
    toast.error(onlyAssignable)
    onClose({ ignoreBlocker: true })
  })
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])

  if (shown) return !isRefused && <AssignDialog course={shown} onClose={onClose} />
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

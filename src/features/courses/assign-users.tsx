import type { Close } from '@/form/form-dialog'
import type { Course } from './courses'

type AssignUsersProps = {
  id: number
  /** The course as the list shows it, when it does. */
  course: Course | undefined
  onClose: Close
}

/** Assigns users to a course (specification §2). */
export const AssignUsers = (_props: AssignUsersProps) => null

import { removeWithCopies, setActiveAction } from '@/jobs/record-actions'
import { courses, toForm } from './courses'
import { coursesList } from './courses.meta'

const entity = { name: 'courses', path: coursesList.path, many: 'courses', read: courses.readItem }

export const enableCourses = setActiveAction(entity, true)
export const disableCourses = setActiveAction(entity, false)
export const removeCourses = removeWithCopies(entity, (copy) => courses.create(toForm(courses.parse(copy))))

/** All actions, to continue a job after a reload. */
export const courseBulkActions = [enableCourses, disableCourses, removeCourses]

import { removeWithCopies, setActiveAction } from '@/jobs/record-actions'
import { lessons, toForm } from './lessons'

const [path] = lessons.key
const entity = { name: 'lessons', path, many: 'lessons', read: lessons.readItem }

export const enableLessons = setActiveAction(entity, true)
export const disableLessons = setActiveAction(entity, false)
export const removeLessons = removeWithCopies(entity, (copy) => lessons.create(toForm(lessons.parse(copy), 0)))

/** All actions, to continue a job after a reload. */
export const lessonBulkActions = [enableLessons, disableLessons, removeLessons]

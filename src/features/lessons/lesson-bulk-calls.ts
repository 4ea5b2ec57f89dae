import { removeAction, setActiveAction } from '@/list/bulk/record-actions'
import { lessons } from './lessons'

const [path] = lessons.key
const entity = { name: 'lessons', path, many: 'lessons' }

export const enableLessons = setActiveAction(entity, true)
export const disableLessons = setActiveAction(entity, false)
export const removeLessons = removeAction(entity)

/** All actions, to continue a job after a reload. */
export const lessonBulkActions = [enableLessons, disableLessons, removeLessons]

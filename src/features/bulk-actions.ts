import type { BulkAction } from '@/jobs/bulk-action'
import { contentBulkActions } from './contents/content-bulk-calls'
import { courseBulkActions } from './courses/course-bulk-calls'
import { lessonBulkActions } from './lessons/lesson-bulk-calls'
import { createUsersAfterReload } from './users/import/accounts/restored-job'
import { userBulkActions } from './users/user-bulk-calls'

const actions: BulkAction[] = [
  ...userBulkActions,
  createUsersAfterReload,
  ...courseBulkActions,
  ...lessonBulkActions,
  ...contentBulkActions,
].flatMap((action) => (action.undo ? [action, action.undo.action] : [action]))

/** Returns the action of a ledger that was stored before a reload; undefined if it cannot be continued. */
export const findBulkAction = (actionId: string): BulkAction | undefined => actions.find(({ id }) => id === actionId)

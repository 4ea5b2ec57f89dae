import { NotSentError } from '@/api/errors'
import type { BulkAction } from '@/jobs/bulk-action'
import { users } from '../../users'
import { hasUser } from './has-user'

/** The id of the jobs that create users. */
export const CREATE_USERS = 'users/create'

/**
 * The action of a job that was interrupted by a reload: the ledger has no passwords, so it can find out who was created,
 * but create nobody.
 */
export const createUsersAfterReload: BulkAction = {
  id: CREATE_USERS,
  title: 'Create users',
  send: () => Promise.reject(new NotSentError('Import the file again: users that exist by now are left out.')),
  isDone: ({ key = '' }) => hasUser(key),
  invalidates: [users.key],
}

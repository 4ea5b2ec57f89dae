import { mutationOptions } from '@tanstack/react-query'
import { appendSentence, NotSentError } from '@/api/errors'
import { http } from '@/api/http'
import { addChange } from '@/jobs/recent-changes'
import { watchPerson } from '@/session/personal-store'
import { belongsToCurrentSession, SessionError } from '@/session/session'
import { readSession } from '@/session/tokens'
import { type Course, courses } from '../courses'
import { matchAddresses } from './addresses'
import { type ListedUser, usersPath, usersResponses } from './assignment'
import { applyTo, type Changes } from './change-set'

/** The message when no user would be assigned (specification §5). */
export const nobodyAssigned = 'Please assign at least one user'

export type InvalidReason = 'addressesNotAssigned' | 'nobodyAssigned'

/** Checks an assignment: at least one user is assigned, and so is every available user whose address was pasted. */
export function invalidReason(
  lists: { available: ListedUser[]; assigned: ListedUser[] },
  pasted: string,
): InvalidReason | undefined {
  if (matchAddresses(pasted, lists).found.length > 0) return 'addressesNotAssigned'
  return lists.assigned.length === 0 ? 'nobodyAssigned' : undefined
}

/** A valid assignment. */
export type Assignment = { description: string; changes: Changes }

/** Applies the changes to the current assignment on the server, so that changes of other administrators are kept. */
export async function saveAssignment(courseId: number, { description, changes }: Assignment) {
  const startToken = readSession()?.accessToken ?? ''
  const assignedIds = await refetchAssigned(courseId)
  if (!belongsToCurrentSession(startToken)) throw new SessionError() // another person may have signed in meanwhile
  const userIds = applyTo(assignedIds, changes)
  if (userIds.length === 0) throw new NotSentError(nobodyAssigned) // another administrator unassigned the others
  await http.put(usersPath(courseId), { json: { description, userIds } })
}

async function refetchAssigned(courseId: number): Promise<number[]> {
  const { data } = await http
    .get(`${usersPath(courseId)}/assigned`)
    .json(usersResponses.assigned)
    .catch((cause: unknown) => {
      throw new NotSentError(appendSentence(cause, 'Nothing was saved.'), { cause })
    })
  return data.map(({ id }) => id)
}

/** Mutation options for the assignment of users to a course (specification §7). */
export const assignUsers = ({ id, name }: Pick<Course, 'id' | 'name'>) =>
  mutationOptions({
    mutationKey: [usersPath(id), 'assign'],
    mutationFn: async (assignment: Assignment) => {
      const isSamePerson = watchPerson()
      await saveAssignment(id, assignment)
      const change = { kind: 'assignments', text: `Assigned users to course ${id}.`, rows: [{ id, name }] }
      if (isSamePerson()) addChange({ ...change, undo: undefined })
    },
    meta: {
      invalidates: [courses.key],
      changed: { ids: [id] },
      success: 'Users assigned to course successfully',
      failureText: 'Failed to assign users to course',
    },
  })

import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { appendSentence, NotSentError } from '@/api/errors'
import { text, usableId } from '@/api/fields'
import { http } from '@/api/http'
import { belongsToCurrentSession, SessionError } from '@/session/session'
import { readSession } from '@/session/tokens'
import { fold } from '@/text'
import { map, z } from '@/zod'
import { courses } from '../courses'
import { applyTo, type Changes } from './change-set'

const responseItem = z.object({ id: usableId, firstName: text, lastName: text, email: text })

/**
 * A user who is or can be assigned. A user that does not match the schema makes the whole list fail. Without that user in
 * the list, a save would unassign the user.
 */
const listedUser = map(responseItem, ({ id, firstName, lastName, email }) => {
  const name = `${firstName} ${lastName}`.trim()
  return { id, name, email, folded: fold(`${name} ${email}`) }
})
/** `folded` is the full name and the email address, normalized by `fold` for filters and type-ahead. */
export type ListedUser = z.infer<typeof listedUser>

const usersResponse = z.object({ data: z.array(listedUser) })

const path = (courseId: number) => `api/v1/courses/${courseId}/users`

const usersQuery = (courseId: number, endpoint: 'assigned' | 'unassigned') =>
  queryOptions({
    queryKey: [...courses.key, 'users', courseId, endpoint],
    queryFn: async ({ signal }) => {
      const { data } = await http.get(`${path(courseId)}/${endpoint}`, { signal }).json(usersResponse)
      return data
    },
    // A list can contain thousands of users. It is fetched when the dialog opens, and kept only for a few seconds.
    staleTime: 5_000,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    meta: { failureText: 'Failed to fetch users' },
  })

/** The message when no user would be assigned (specification §5). */
export const nobodyAssigned = 'Please assign at least one user'

type Assignment = {
  description: string
  changes: Changes
  /** Aborts the save if the changes have not been sent yet. */
  signal?: AbortSignal | undefined
}

/** Query and mutation options for the assignment of users to a course (specification §7). */
export const assignment = {
  assigned: (courseId: number) => usersQuery(courseId, 'assigned'),
  unassigned: (courseId: number) => usersQuery(courseId, 'unassigned'),
  /** Applies the changes to the current assignment on the server, so that changes of other administrators are kept. */
  assign: (courseId: number) =>
    mutationOptions({
      mutationKey: [path(courseId), 'assign'],
      mutationFn: async ({ description, changes, signal }: Assignment) => {
        const startToken = readSession()?.accessToken ?? ''
        const { data } = await http
          .get(`${path(courseId)}/assigned`, { signal })
          .json(usersResponse)
          .catch((cause: unknown) => {
            throw new NotSentError(appendSentence(cause, 'Nothing was saved.'), { cause })
          })
          .finally(() => signal?.throwIfAborted())
        if (!belongsToCurrentSession(startToken)) throw new SessionError() // another person may have signed in meanwhile
        const userIds = applyTo(
          data.map(({ id }) => id),
          changes,
        )
        if (userIds.length === 0) throw new NotSentError(nobodyAssigned) // another administrator unassigned the others
        await http.put(path(courseId), { json: { description, userIds } })
      },
      meta: {
        invalidates: [courses.key],
        success: 'Users assigned to course successfully',
        failureText: 'Failed to assign users to course',
      },
    }),
}

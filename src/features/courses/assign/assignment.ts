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

const answered = z.object({ id: usableId, firstName: text, lastName: text, email: text })

/** A user who is or can be assigned. The schema is strict, because saving would unassign a user that was left out. */
const person = map(answered, ({ id, firstName, lastName, email }) => {
  const name = `${firstName} ${lastName}`.trim()
  return { id, name, email, folded: fold(`${name} ${email}`) }
})
/** `name` is the full name; `folded` is the normalized text for filters, which starts with the name. */
export type Person = z.infer<typeof person>

const people = z.object({ data: z.array(person) })

type Side = 'assigned' | 'unassigned'

const path = (courseId: number) => `api/v1/courses/${courseId}/users`

const listOfPeople = (courseId: number, side: Side) =>
  queryOptions({
    queryKey: [...courses.key, 'users', courseId, side],
    queryFn: async ({ signal }) => {
      const { data } = await http.get(`${path(courseId)}/${side}`, { signal }).json(people)
      return data
    },
    // Complete lists of many thousand users: fetched when the dialog opens, not cached, not refetched on window focus.
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
  /** Aborts the save as long as nothing has been sent. */
  signal?: AbortSignal | undefined
}

/** Query and mutation options for the assignment of users to a course (specification §7). */
export const assignment = {
  assigned: (courseId: number) => listOfPeople(courseId, 'assigned'),
  unassigned: (courseId: number) => listOfPeople(courseId, 'unassigned'),
  /** Applies the changes to the current assignment on the server, so that changes of other administrators are kept. */
  assign: (courseId: number) =>
    mutationOptions({
      mutationKey: [path(courseId), 'assign'],
      mutationFn: async ({ description, changes, signal }: Assignment) => {
        const begun = readSession()?.accessToken ?? ''
        const { data } = await http
          .get(`${path(courseId)}/assigned`, { signal })
          .json(people)
          .catch((cause: unknown) => {
            throw new NotSentError(appendSentence(cause, 'Nothing was saved.'), { cause })
          })
          .finally(() => signal?.throwIfAborted())
        if (!belongsToCurrentSession(begun)) throw new SessionError() // whoever confirmed it has signed out meanwhile
        const userIds = applyTo(
          data.map(({ id }) => id),
          changes,
        )
        if (userIds.length === 0) throw new NotSentError(nobodyAssigned) // another administrator removed the others
        await http.put(path(courseId), { json: { description, userIds } })
      },
      meta: {
        invalidates: [courses.key],
        success: 'Users assigned to course successfully',
        failureText: 'Failed to assign users to course',
      },
    }),
}

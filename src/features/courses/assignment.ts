import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { appendSentence, NotSentError } from '@/api/errors'
import { text, usableId } from '@/api/fields'
import { http } from '@/api/http'
import { belongsToCurrentSession, SessionError } from '@/session/session'
import { readSession } from '@/session/tokens'
import { fold } from '@/text'
import { z } from '@/zod'
import { applyTo, type Changes } from './change-set'
import { courses } from './courses'

const answered = z.object({ id: usableId, firstName: text, lastName: text, email: text })

/** Someone who is or can be assigned. Stricter than other lists: whoever could not be read would be lost by saving. */
const person = z.pipe(
  answered,
  z.transform(({ id, firstName, lastName, email }: z.output<typeof answered>) => {
    const name = `${firstName} ${lastName}`.trim()
    return { id, name, email, folded: fold(`${name} ${email}`) }
  }),
)
/** `name` is first name and last name; `folded` is what filters look in, beginning with the name. */
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
    // Whole lists, of many thousands: asked for on opening, not kept, and not asked for again on every glance.
    staleTime: 5_000,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    meta: { failureText: 'Failed to fetch users' },
  })

/** What is said when nobody would be assigned (specification §5). */
export const nobody = 'Please assign at least one user'

type Assignment = {
  description: string
  changes: Changes
  /** Gives it up as long as nothing has been sent. */
  signal?: AbortSignal | undefined
}

/** The calls about who is assigned to a course (specification §7). */
export const assignment = {
  assigned: (courseId: number) => listOfPeople(courseId, 'assigned'),
  unassigned: (courseId: number) => listOfPeople(courseId, 'unassigned'),
  /** Saves the changes on top of whoever is assigned by now, so that a colleague's changes survive. */
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
        if (userIds.length === 0) throw new NotSentError(nobody) // a colleague took the others out
        await http.put(path(courseId), { json: { description, userIds } })
      },
      meta: {
        invalidates: [courses.key],
        success: 'Users assigned to course successfully',
        failureText: 'Failed to assign users to course',
      },
    }),
}

import { queryOptions } from '@tanstack/react-query'
import { integerOr, text, unlessFailed, usableId } from '@/api/fields'
import { http } from '@/api/http'
import { fold } from '@/text'
import { fallback, map, z } from '@/zod'
import { courses } from '../courses'

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

const usersResponse = z.object({
  data: z.array(listedUser),
  meta: fallback(z.object({ total: integerOr(0, 0) }), { total: 0 }),
})

/** A part of the assigned users is refused, because a save would unassign the others. */
export const usersResponses = {
  assigned: unlessFailed(usersResponse.check(z.refine(({ data, meta }) => meta.total <= data.length))),
  unassigned: unlessFailed(usersResponse),
}

/** The API path of the users of a course. */
export const usersPath = (courseId: number) => `api/v1/courses/${courseId}/users`

/** Query options for the users who are or can be assigned to a course (specification §7). */
export const usersQuery = (courseId: number, endpoint: 'assigned' | 'unassigned') =>
  queryOptions({
    queryKey: [...courses.key, 'users', courseId, endpoint],
    queryFn: async ({ signal }) => {
      const { data } = await http.get(`${usersPath(courseId)}/${endpoint}`, { signal }).json(usersResponses[endpoint])
      return data
    },
    // A list can contain thousands of users. It is fetched when the dialog opens, and kept only for a few seconds.
    staleTime: 5_000,
    gcTime: 10_000,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    meta: { failureText: 'Failed to fetch users' },
  })

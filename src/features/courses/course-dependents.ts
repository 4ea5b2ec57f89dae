import { queryOptions } from '@tanstack/react-query'
import { unlessFailed } from '@/api/fields'
import { http } from '@/api/http'
import { listParams } from '@/api/list'
import { countOf } from '@/text'
import { z } from '@/zod'
import { courses } from './courses'

const [path] = courses.key
// Strict, because a missing count means unknown, not 0.
const counted = unlessFailed(z.object({ meta: z.object({ total: z.int().check(z.minimum(0)) }) }))
const listed = unlessFailed(z.object({ data: z.array(z.unknown()) }))

// Fetched again for each question, so that the numbers are current.
const uncached = { staleTime: 0, gcTime: 0, meta: { failure: 'logged only' } } as const

/** Counts what depends on a course, for the questions before it is changed or deleted. */
export const courseDependents = {
  lessons: (id: number) =>
    queryOptions({
      queryKey: [path, 'dependents', 'lessons', id],
      queryFn: async ({ signal }) => {
        const searchParams = listParams({ keyword: '', orderBy: '-updated_at', page: 1, perPage: 10 })
        const { meta } = await http.get(`${path}/${id}/lessons`, { searchParams, signal }).json(counted)
        return meta.total
      },
      ...uncached,
    }),
  users: (id: number) =>
    queryOptions({
      queryKey: [path, 'dependents', 'users', id],
      queryFn: async ({ signal }) => {
        const { data } = await http.get(`${path}/${id}/users/assigned`, { signal }).json(listed)
        return data.length
      },
      ...uncached,
    }),
}

type Counts = { lessons: number | undefined; users: number | undefined }

/** Describes the known counts for a question; '' while both are unknown. */
export function describeDependents({ lessons, users }: Counts, about: 'delete' | 'status'): string {
  const parts = [
    lessons && countOf(lessons, 'lesson'),
    users && countOf(users, 'assigned person', 'assigned people'),
  ].filter(Boolean)
  const none = [lessons === 0 && 'no lessons', users === 0 && 'nobody assigned'].filter(Boolean).join(', ')
  const some = parts.join(' and ')
  const sentences = [
    some &&
      (about === 'delete'
        ? `${some} ${(lessons ?? 0) + (users ?? 0) === 1 ? 'goes' : 'go'} with it.`
        : `It has ${some}.`),
    none && `${none.charAt(0).toUpperCase()}${none.slice(1)}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

import type { LucideIconData } from '@lucide/icons'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '@/api/errors'
import { isKeyword, KEYWORD_DELAY, type ListState, normalizeKeyword, type Page } from '@/api/list'
import { type Content, faqs, news } from '@/features/contents/contents'
import { faqsMeta, newsMeta } from '@/features/contents/contents.meta'
import { type Course, courses } from '@/features/courses/courses'
import { coursesMeta } from '@/features/courses/courses.meta'
import type { EntityRoute } from '@/features/entities'
import type { EntityMeta } from '@/features/entity-meta'
import { fullName, type User, users } from '@/features/users/users'
import { usersMeta } from '@/features/users/users.meta'

/** The typed text. It is not searched during an IME composition. */
export type Draft = { text: string; composing: boolean }

/**
 * Debounces the keyword (specification §5): at least 3 characters, 500 ms after the last one.
 * @returns the current keyword, '' if it is too short, and whether the delay has passed
 */
export function useKeyword({ text, composing }: Draft): { keyword: string; isApplied: boolean } {
  const normalized = normalizeKeyword(text)
  const keyword = isKeyword(normalized) ? normalized : ''
  const [applied, setApplied] = useState('')
  useEffect(() => {
    if (composing) return
    const timer = setTimeout(setApplied, KEYWORD_DELAY, keyword)
    return () => clearTimeout(timer)
  }, [composing, keyword])
  return { keyword, isApplied: keyword !== '' && applied === keyword }
}

type Hit = {
  /** The record's id; 0 if it cannot be opened. */
  id: number
  title: string
  detail: string
}

/** The search results of one entity. */
export type SearchResults = {
  name: string
  /** The records in a sentence: 'users'. */
  plural: string
  icon: LucideIconData
  /** The route of their list. */
  to: EntityRoute
  isSearching: boolean
  /** The error message if the search failed. */
  failure: string | undefined
  retry: () => void
  hits: readonly Hit[]
  total: number
}

/** The number of displayed results per entity. */
const MAX_HITS = 5

/** Searches every entity independently, so that one failure does not affect the others. */
export function usePaletteSearch(keyword: string, isApplied: boolean): readonly SearchResults[] {
  const search = { keyword, isApplied }
  return [
    useEntitySearch(search, usersMeta, users.list, hitOfUser),
    useEntitySearch(search, newsMeta, news.list, hitOfContent),
    useEntitySearch(search, faqsMeta, faqs.list, hitOfContent),
    useEntitySearch(search, coursesMeta, courses.list, hitOfCourse),
  ]
}

const hitOfUser = (user: User): Hit => ({
  id: user.id,
  title: fullName(user),
  detail: [user.email, user.phone].filter(Boolean).join(' · '),
})
const hitOfContent = ({ id, title, description }: Content): Hit => ({ id, title, detail: description })
const hitOfCourse = ({ id, name, description }: Course): Hit => ({ id, title: name, detail: description })

function useEntitySearch<Row>(
  { keyword, isApplied }: { keyword: string; isApplied: boolean },
  { found, list: { orderBy, route } }: EntityMeta & { list: { route: EntityRoute } },
  listQuery: (state: ListState) => UseQueryOptions<Page<Row>, Error, Page<Row>, unknown[]>,
  hitOf: (row: Row) => Hit,
): SearchResults {
  const query = useQuery({
    // The first page of the list: a list that is opened next finds its rows in the cache.
    ...listQuery({ keyword, orderBy, page: 1, perPage: 10 }),
    enabled: isApplied,
    placeholderData: undefined, // do not show results of the previous keyword
    retryOnMount: true,
  })
  const { data, error, isFetching } = query
  const isFailed = error !== null && !isFetching
  return {
    name: found.label,
    plural: found.plural,
    icon: found.icon,
    to: route,
    isSearching: isFetching && !data,
    failure: isApplied && isFailed ? errorMessage(error) : undefined,
    retry: () => void query.refetch(),
    hits: isApplied && !isFailed ? (data?.data.slice(0, MAX_HITS).map(hitOf) ?? []) : [],
    total: data?.meta.total ?? 0,
  }
}

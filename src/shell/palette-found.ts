import type { LucideIconData } from '@lucide/icons'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '@/api/errors'
import { isKeyword, KEYWORD_DELAY, type ListState, type Page, tidyKeyword } from '@/api/list'
import { type Content, faqs, news } from '@/features/contents/contents'
import { faqsMeta, newsMeta } from '@/features/contents/contents.meta'
import { type Course, courses } from '@/features/courses/courses'
import { coursesMeta } from '@/features/courses/courses.meta'
import type { EntityRoute } from '@/features/entities'
import type { EntityMeta } from '@/features/entity-meta'
import { fullName, type User, users } from '@/features/users/users'
import { usersMeta } from '@/features/users/users.meta'

/** What is typed; a composition that goes on is not searched for. */
export type Draft = { text: string; composing: boolean }

/**
 * The keyword that is searched for (specification §5): from 3 characters on, 500 ms after the last of them.
 * @returns the keyword of what is typed now, '' when it is too short; and whether its time has come
 */
export function useKeyword({ text, composing }: Draft): { keyword: string; isApplied: boolean } {
  const tidy = tidyKeyword(text)
  const keyword = isKeyword(tidy) ? tidy : ''
  const [applied, setApplied] = useState('')
  useEffect(() => {
    if (composing) return
    const timer = setTimeout(setApplied, KEYWORD_DELAY, keyword)
    return () => clearTimeout(timer)
  }, [composing, keyword])
  return { keyword, isApplied: keyword !== '' && applied === keyword }
}

type Hit = {
  /** 0: it can't be opened. */
  id: number
  title: string
  detail: string
}

/** The records of one kind that were found. */
export type Found = {
  name: string
  icon: LucideIconData
  /** Their list. */
  to: EntityRoute
  isSearching: boolean
  /** Why they could not be searched. */
  failure: string | undefined
  retry: () => void
  hits: readonly Hit[]
  total: number
}

/** Hits that are shown of each kind. */
const SHOWN = 5

/** Looks for users, news, FAQs and courses, each on its own: one that fails holds up no other. */
export function useFound(keyword: string, isApplied: boolean): readonly Found[] {
  // The first state of the lists: a list that is opened next finds its rows in the cache.
  const firstPage = ({ list: { orderBy } }: EntityMeta): ListState => ({ keyword, orderBy, page: 1, perPage: 10 })
  return [
    { ...headingOf(usersMeta), ...useHits(users.list(firstPage(usersMeta)), isApplied, hitOfUser) },
    { ...headingOf(newsMeta), ...useHits(news.list(firstPage(newsMeta)), isApplied, hitOfContent) },
    { ...headingOf(faqsMeta), ...useHits(faqs.list(firstPage(faqsMeta)), isApplied, hitOfContent) },
    { ...headingOf(coursesMeta), ...useHits(courses.list(firstPage(coursesMeta)), isApplied, hitOfCourse) },
  ]
}

const headingOf = <Route extends EntityRoute>({ found, list }: EntityMeta & { list: { route: Route } }) => ({
  name: found.label,
  icon: found.icon,
  to: list.route,
})

const hitOfUser = (user: User): Hit => ({
  id: user.id,
  title: fullName(user),
  detail: [user.email, user.phone].filter(Boolean).join(' · '),
})
const hitOfContent = ({ id, title, description }: Content): Hit => ({ id, title, detail: description })
const hitOfCourse = ({ id, name, description }: Course): Hit => ({ id, title: name, detail: description })

function useHits<Row>(
  list: UseQueryOptions<Page<Row>, Error, Page<Row>, unknown[]>,
  isApplied: boolean,
  hitOf: (row: Row) => Hit,
) {
  const query = useQuery({
    ...list,
    enabled: isApplied,
    placeholderData: undefined, // an answer to another text is none
    retryOnMount: true,
  })
  const { data, error, isFetching } = query
  const isFailed = error !== null && !isFetching
  return {
    isSearching: isFetching && !data,
    failure: isApplied && isFailed ? errorMessage(error) : undefined,
    retry: () => void query.refetch(),
    hits: isApplied && !isFailed ? (data?.data.slice(0, SHOWN).map(hitOf) ?? []) : [],
    total: data?.meta.total ?? 0,
  }
}

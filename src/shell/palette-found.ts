import { BookOpen, CircleHelp, type LucideIconData, Newspaper, UserRound } from '@lucide/icons'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '@/api/errors'
import { isKeyword, KEYWORD_DELAY, type ListState, type Page, tidyKeyword } from '@/api/list'
import { type Content, faqs, news } from '@/features/contents/contents'
import { type Course, courses } from '@/features/courses/courses'
import { fullName, type User, users } from '@/features/users/users'

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
  name: 'Users' | 'News' | 'FAQs' | 'Courses'
  icon: LucideIconData
  /** Their list. */
  to: '/users/list' | '/contents/news' | '/contents/faq' | '/courses/list'
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
  // What their lists show first: opening one asks for nothing again.
  const first: ListState = { keyword, orderBy: '-updated_at', page: 1, perPage: 10 }
  return [
    {
      name: 'Users',
      to: '/users/list',
      icon: UserRound,
      ...useHits(users.list({ ...first, orderBy: '-last_access' }), isApplied, hitOfUser),
    },
    {
      name: 'News',
      to: '/contents/news',
      icon: Newspaper,
      ...useHits(news.list(first), isApplied, hitOfContent),
    },
    {
      name: 'FAQs',
      to: '/contents/faq',
      icon: CircleHelp,
      ...useHits(faqs.list(first), isApplied, hitOfContent),
    },
    {
      name: 'Courses',
      to: '/courses/list',
      icon: BookOpen,
      ...useHits(courses.list(first), isApplied, hitOfCourse),
    },
  ]
}

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

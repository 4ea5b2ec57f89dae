import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/api/errors'
import { isKeyword, normalizeKeyword } from '@/api/list'
import type { EntityRoute } from '@/features/entities'
import type { EntityMeta } from '@/features/entity-meta'
import { type Hit, searchableEntities } from '@/features/registry'
import { recentUsers } from '@/features/users/recent-users'
import { fold } from '@/text'
import { type TypedKeyword, useKeywordDelay } from '@/ui/interaction/typed-keyword'

/** Whether each typed word is the start of a word of a text, ignoring case and accents. */
export function matchesWords(typed: string, text: string): boolean {
  const words = fold(text).split(' ')
  const wanted = fold(typed).split(/\s+/).filter(Boolean)
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

/**
 * Debounces the keyword (specification §5): at least 3 characters, 500 ms after the last one.
 * @returns the current keyword, '' if it is too short, and whether the delay has passed
 */
export function useKeyword({ text, composing }: TypedKeyword): { keyword: string; isApplied: boolean } {
  const normalized = normalizeKeyword(text)
  const keyword = isKeyword(normalized) ? normalized : ''
  const [applied, setApplied] = useState('')
  useKeywordDelay(composing ? undefined : keyword, setApplied)
  return { keyword, isApplied: keyword !== '' && applied === keyword }
}

/** The search results of one entity. */
export type SearchResults = EntityMeta['found'] & {
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
  const queries = useQueries({
    queries: searchableEntities.map(({ search }) => ({
      ...search(keyword),
      enabled: isApplied,
      placeholderData: undefined, // do not show results of the previous keyword
      retryOnMount: true,
    })),
  })
  return searchableEntities.flatMap(({ found, list: { route } }, index) => {
    const query = queries[index]
    if (!query) return []
    const { data, error, isFetching, refetch } = query
    const isFailed = error !== null && !isFetching
    return {
      ...found,
      to: route,
      isSearching: isFetching && !data,
      failure: isApplied && isFailed ? errorMessage(error) : undefined,
      retry: () => void refetch(),
      hits: isApplied && !isFailed ? (data?.hits.slice(0, MAX_HITS) ?? []) : [],
      total: data?.total ?? 0,
    }
  })
}

/** The users whose dialog was opened last, as long as the typed text is too short to search for. */
export const matchingRecentUsers = (typed: string): readonly Hit[] =>
  isKeyword(normalizeKeyword(typed))
    ? []
    : recentUsers.get().filter(({ title, detail }) => matchesWords(typed, `${title} ${detail}`))

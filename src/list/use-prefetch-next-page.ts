import { useEffect, useEffectEvent, useRef } from 'react'

type PrefetchOptions = {
  page: number
  lastPage: number
  /** Whether the rows of the page are shown. */
  showsCurrentPage: boolean
  prefetchPage: (page: number) => void
}

/** Prefetches the next page after two forward page changes in a row, because a third one is likely. */
export function usePrefetchNextPage({ page, lastPage, showsCurrentPage, prefetchPage }: PrefetchOptions) {
  const previous = useRef({ page, forwardChanges: 0 })
  const onPageLoaded = useEffectEvent((page: number) => {
    const { current } = previous
    if (page === current.page) return
    current.forwardChanges = page === current.page + 1 ? current.forwardChanges + 1 : 0
    current.page = page
    if (current.forwardChanges >= 2 && page < lastPage) prefetchPage(page + 1)
  })
  useEffect(() => {
    if (showsCurrentPage) onPageLoaded(page)
  }, [showsCurrentPage, page])
}

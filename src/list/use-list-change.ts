import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { changeList, type ListState } from '@/api/list'

export type ListChange = (patch: Partial<ListState>, options?: { replace?: boolean; ignoreBlocker?: boolean }) => void

/** What the address names an open dialog by. */
const dialogs = ['edit', 'membership', 'assign', 'video', 'audio']

/**
 * The two ways from a list to another address of the same list.
 * @returns `change` goes there; `preload` fetches ahead what a page of it shows
 */
export function useListChange(state: ListState): { change: ListChange; preload: (page: number) => void } {
  const { keyword, orderBy, page, perPage } = state
  const navigate = useNavigate()
  const router = useRouter()
  const search = useCallback(
    (patch: Partial<ListState>) => changeList({ keyword, orderBy, page, perPage }, patch),
    [keyword, orderBy, page, perPage],
  )
  const change: ListChange = useCallback(
    (patch, options) => {
      // Whoever is on the way to another screen is not held up by a keyword typed before.
      const { resolvedLocation = router.latestLocation } = router.state
      if (resolvedLocation.pathname !== router.latestLocation.pathname) return
      // A keyword typed before may come below an open dialog: as a step of its own, Back would open that one again.
      const replace = dialogs.some((name) => name in router.latestLocation.search)
      void navigate({ to: '.', search: (previous: object) => ({ ...previous, ...search(patch) }), replace, ...options })
    },
    [navigate, router, search],
  )
  const preload = (to: number) => void router.preloadRoute({ to: '.', search: search({ page: to }) })
  return { change, preload }
}

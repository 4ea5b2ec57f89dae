import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListState } from '@/api/list'
import { dialogs } from './opening'

export type ListChange = (patch: Partial<ListState>, options?: { replace?: boolean; ignoreBlocker?: boolean }) => void

/**
 * The two ways from a list to another address of the same list.
 * @returns `change` goes there; `preload` fetches ahead what a page of it shows
 */
export function useListChange(): { change: ListChange; preload: (page: number) => void } {
  const navigate = useNavigate()
  const router = useRouter()
  const change: ListChange = useCallback(
    (patch, options) => {
      // Whoever is on the way to another screen is not held up by a keyword typed before.
      const { resolvedLocation = router.latestLocation } = router.state
      if (resolvedLocation.pathname !== router.latestLocation.pathname) return
      // A keyword typed before may come below an open dialog: as a step of its own, Back would open that one again.
      const isBelow = dialogs.some((name) => name in router.latestLocation.search)
      void navigate({
        to: '.',
        // Anything but a page change starts at page 1 (specification §4).
        search: (previous: object) => ({ ...previous, page: 1, ...patch }),
        replace: isBelow,
        ignoreBlocker: isBelow, // nothing is left
        ...options,
      })
    },
    [navigate, router],
  )
  const preload = (page: number) =>
    void router.preloadRoute({ to: '.', search: (previous: object) => ({ ...previous, page }) })
  return { change, preload }
}

import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListState } from '@/api/list'

export type ListChange = (patch: Partial<ListState>, options?: { replace?: boolean; ignoreBlocker?: boolean }) => void

/**
 * Navigation within a list.
 * @param dialogs the search parameters that open a dialog over the list; a constant
 * @returns `change` navigates to the list with a changed state; `prefetchPage` fetches a page ahead
 */
export function useListChange(dialogs: readonly string[]): {
  change: ListChange
  prefetchPage: (page: number) => void
} {
  const navigate = useNavigate()
  const router = useRouter()
  const change: ListChange = useCallback(
    (patch, options) => {
      // A keyword is applied with a delay. By then the person may be on the way to another screen.
      const { resolvedLocation = router.latestLocation } = router.state
      if (resolvedLocation.pathname !== router.latestLocation.pathname) return
      // The list changes below an open dialog: as a history entry of its own, Back would open that dialog again.
      const isDialogOpen = dialogs.some((name) => name in router.latestLocation.search)
      void navigate({
        to: '.',
        // Any change but that of the page starts at page 1 (specification §4).
        search: (previous: object) => ({ ...previous, page: 1, ...patch }),
        replace: isDialogOpen,
        ignoreBlocker: isDialogOpen, // the dialog and what is typed in it stay
        ...options,
      })
    },
    [navigate, router, dialogs],
  )
  const prefetchPage = (page: number) =>
    void router.preloadRoute({ to: '.', search: (previous: object) => ({ ...previous, page }) })
  return { change, prefetchPage }
}

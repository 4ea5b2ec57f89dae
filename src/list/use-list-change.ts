import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListState } from '@/api/list'

/** What a change sets: values, or a function of the state in the address, which can be newer than the one on the screen. */
type ListPatch = Partial<ListState> | ((latest: Latest) => Partial<ListState>)
type Latest = { orderBy?: string | undefined; page?: number | undefined }

export type ListChange = (patch: ListPatch, options?: { replace?: boolean; ignoreBlocker?: boolean }) => void

/**
 * Navigation within a list.
 * @param dialogs the search parameters that open a dialog over the list; a constant
 * @returns `change` navigates to the list with a changed state; `prefetchPage` fetches a page ahead
 */
export function useListChange(dialogs: readonly string[]) {
  const navigate = useNavigate()
  const router = useRouter()
  const change: ListChange = useCallback(
    (patch, options) => {
      // A keyword is applied with a delay. Meanwhile, the person may have opened another screen that is still loading.
      const { resolvedLocation = router.latestLocation } = router.state
      if (resolvedLocation.pathname !== router.latestLocation.pathname) return
      // While a dialog is open, replace its history entry. Otherwise Back would open the dialog again after it was closed.
      const isDialogOpen = dialogs.some((name) => name in router.latestLocation.search)
      void navigate({
        to: '.',
        // Every change opens page 1, unless it is a change of the page (specification §4).
        search: (previous: Latest) => ({
          ...previous,
          page: 1,
          ...(typeof patch === 'function' ? patch(previous) : patch),
        }),
        replace: isDialogOpen,
        ignoreBlocker: isDialogOpen, // the dialog stays open with its unsaved values: nothing to confirm
        ...options,
      })
    },
    [navigate, router, dialogs],
  )
  const prefetchPage = (page: number) =>
    void router.preloadRoute({ to: '.', search: (previous: object) => ({ ...previous, page }) })
  return { change, prefetchPage }
}

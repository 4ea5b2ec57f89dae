import type { QueryClient } from '@tanstack/react-query'
import { CatchBoundary, createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAsked } from '@/ui/confirm'
import { useIdle } from '@/ui/idle'
import { Tooltips } from '@/ui/tooltip'

// Not by lazyRouteComponent, which loads the page anew when the code does not arrive: a form would be lost for a toast.
const Toaster = lazy(() => import('@/ui/toaster').then(({ Toaster }) => ({ default: Toaster })))
const ConfirmDialog = lazyRouteComponent(() => import('@/ui/confirm-dialog'), 'ConfirmDialog')

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

/** What every screen shares, outside of any dialog: toasts, the pending question, tooltips. */
function Root() {
  const idle = useIdle()
  const asked = useAsked()
  return (
    <>
      <Outlet />
      <Tooltips />
      {/* A dialog hides all but live regions from screen readers: this one is here before any dialog, the toasts may not be. */}
      <div aria-live="off">
        <CatchBoundary getResetKey={() => 'toasts'} errorComponent={() => null}>
          <Suspense>{idle && <Toaster />}</Suspense>
        </CatchBoundary>
      </div>
      <Suspense>{asked && <ConfirmDialog {...asked} />}</Suspense>
    </>
  )
}

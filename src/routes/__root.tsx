import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Boundary } from '@/ui/boundary'
import { useAsked } from '@/ui/confirm'
import { DialogFailure } from '@/ui/failures'
import { useIdle } from '@/ui/idle'

const Tooltips = lazy(() => import('@/ui/tooltip').then(({ Tooltips }) => ({ default: Tooltips })))
const Toaster = lazy(() => import('@/ui/toaster').then(({ Toaster }) => ({ default: Toaster })))
const ConfirmDialog = lazyRouteComponent(() => import('@/ui/confirm-dialog'), 'ConfirmDialog')
const ScenarioPanel =
  import.meta.env.DEV || import.meta.env.MODE === 'demo'
    ? lazy(() => import('@/shell/scenario-panel').then(({ ScenarioPanel }) => ({ default: ScenarioPanel })))
    : undefined

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

/** What every screen shares, outside of any dialog: toasts, the pending question, tooltips, and the demo's scenarios. */
function Root() {
  const idle = useIdle()
  const asked = useAsked()
  return (
    <>
      <Outlet />
      <Boundary fallback={() => null}>
        <Suspense>{idle && <Tooltips />}</Suspense>
      </Boundary>
      {ScenarioPanel && <Suspense>{idle && <ScenarioPanel />}</Suspense>}
      {/* A dialog hides all but live regions from screen readers: this one is here before any dialog, the toasts may not be. */}
      <div aria-live="off">
        <Boundary fallback={() => null}>
          <Suspense>{idle && <Toaster />}</Suspense>
        </Boundary>
      </div>
      {asked && (
        <Boundary
          fallback={(error, retry) => (
            <DialogFailure error={error} onRetry={retry} onClose={() => asked.answer(false)} />
          )}
        >
          <Suspense>
            <ConfirmDialog {...asked} />
          </Suspense>
        </Boundary>
      )}
    </>
  )
}

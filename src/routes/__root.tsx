import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { usePendingQuestion } from '@/ui/dialog/confirm'
import { DialogError } from '@/ui/errors/error-boundaries'
import { ErrorBoundary } from '@/ui/errors/error-boundary'
import { setUpdateAvailable } from '@/ui/loading/app-update'
import { lazyOnIdle } from '@/ui/loading/lazy-on-idle'
import { useIdlePreload } from '@/ui/loading/use-on-idle'

const Tooltips = lazyOnIdle(() => import('@/ui/tooltip').then(({ Tooltips }) => Tooltips))
const Toaster = lazyOnIdle(() =>
  import('@/ui/toast/toaster').then(
    ({ Toaster }) => Toaster,
    (error: unknown) => {
      setUpdateAvailable() // what is told by toasts alone would be told nowhere
      throw error
    },
  ),
)
const ConfirmDialog = lazyRouteComponent(() => import('@/ui/dialog/confirm-dialog'), 'ConfirmDialog')
const ScenarioPanel =
  import.meta.env.DEV || import.meta.env.MODE === 'demo'
    ? lazyOnIdle(() => import('@/shell/scenario-panel').then(({ ScenarioPanel }) => ScenarioPanel))
    : undefined

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })

/** What every screen shares, outside of any dialog: toasts, the pending question, tooltips, and the demo's scenarios. */
function Root() {
  const asked = usePendingQuestion()
  useIdlePreload(ConfirmDialog)
  return (
    <>
      <Outlet />
      <Tooltips />
      {ScenarioPanel && <ScenarioPanel />}
      {/* A dialog hides all but live regions from screen readers: this one is here before any dialog, the toasts may not be. */}
      <div aria-live="off">
        <Toaster />
      </div>
      {asked && (
        <ErrorBoundary
          fallback={(error, retry) => <DialogError error={error} onRetry={retry} onClose={() => asked.answer(false)} />}
        >
          <Suspense>
            <ConfirmDialog {...asked} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

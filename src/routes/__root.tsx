import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Navigate, Outlet } from '@tanstack/react-router'
import { usePendingQuestion } from '@/ui/dialog/confirm'
import { lazyDialog } from '@/ui/errors/error-boundaries'
import { setUpdateAvailable } from '@/ui/loading/app-update'
import { lazyOnIdle, useIdlePreload } from '@/ui/loading/on-idle'

const Tooltips = lazyOnIdle(async () => (await import('@/ui/tooltip')).Tooltips)
const Toaster = lazyOnIdle(() =>
  import('@/ui/toast/toaster').then(
    ({ Toaster }) => Toaster,
    (error: unknown) => {
      setUpdateAvailable() // some results are shown only as toasts, so the person has to reload
      throw error
    },
  ),
)
const StrayDrops = lazyOnIdle(async () => (await import('@/ui/stray-drops')).StrayDrops)
const errorBody = { preload: () => import('@/api/error-body') }
const ConfirmDialog = lazyDialog(async () => (await import('@/ui/dialog/confirm-dialog')).ConfirmDialog)
const ScenarioPanel =
  import.meta.env.VITE_API_MOCKING === 'on'
    ? lazyOnIdle(async () => (await import('@/shell/scenario-panel')).ScenarioPanel)
    : undefined

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  // A path that cannot be decoded, such as `/%zz`, matches not even `$.tsx`. It is an unknown path too (specification §2).
  notFoundComponent: () => <Navigate to="/" replace />,
})

/**
 * What all screens share: toasts, the confirmation dialog, tooltips, the handling of files dropped outside of a file field,
 * and the scenario panel of the demo.
 */
function Root() {
  const question = usePendingQuestion()
  useIdlePreload(ConfirmDialog, errorBody)
  return (
    <>
      <Outlet />
      <Tooltips />
      <StrayDrops />
      {ScenarioPanel && <ScenarioPanel />}
      {/* An open dialog hides everything from screen readers except existing live regions, so this one must exist first. */}
      <div aria-live="off">
        <Toaster />
      </div>
      {question && <ConfirmDialog {...question} onClose={() => question.answer(false)} />}
    </>
  )
}

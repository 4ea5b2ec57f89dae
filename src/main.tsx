import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { errorTexts } from '@/api/errors'
import { refreshSession } from '@/api/http'
import { configProblems } from '@/config'
import { keepDraftsOf } from '@/form/drafts'
import { discardAll, keepAsDrafts } from '@/form/parked'
import { adoptSession } from '@/session/hand-off'
import { person } from '@/session/person'
import { isSignedIn, onSessionChange, sessionError } from '@/session/session'
import { ConfigProblems } from '@/shell/config-problems'
import { dismissQuestion } from '@/ui/confirm'
import { watchMissingCode } from '@/ui/new-version'
import { toast } from '@/ui/toast'
import { createQueryClient } from './query-client'
import { createAppRouter } from './router'

/** Takes over a session from the address before anything else sees that address (specification §2). */
function adopt() {
  const handedOff = adoptSession(location.href)
  if (!handedOff) return
  history.replaceState(history.state, '', handedOff.href)
  if (handedOff.renew) refreshSession(handedOff.renew).catch(() => undefined) // the session keeps the error
}

/** What fails unnoticed anywhere is told in one toast. */
function watchFailures() {
  // The browser reports things that are no errors of the page without one: a size that changed while it was measured.
  addEventListener('error', ({ error }) => error && toast.error(errorTexts.other))
  addEventListener('unhandledrejection', () => toast.error(errorTexts.other))
}

async function start(root: HTMLElement) {
  if (configProblems.length > 0) {
    createRoot(root).render(<ConfigProblems problems={configProblems} />)
    return
  }
  if (import.meta.env.DEV || import.meta.env.MODE === 'demo') {
    const { startMocks } = await import('../mocks/browser.ts')
    await startMocks()
  }
  adopt()
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  onSessionChange(() => {
    dismissQuestion()
    // A session that ended by itself leaves drafts for the same person; a chosen sign-out and another person leave none.
    if (isSignedIn() || !sessionError()) keepDraftsOf(person())
    else keepAsDrafts()
    if (isSignedIn()) return void router.invalidate()
    discardAll()
    void queryClient.cancelQueries()
    // Nobody sees what the person before them read. Cleared any earlier, the screen that is left would ask for it again.
    void router.invalidate().then(() => queryClient.clear())
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) dismissQuestion()
  })
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
watchFailures()
watchMissingCode()
if (root) void start(root)

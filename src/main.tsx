import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { errorTexts } from '@/api/errors'
import { sendRefresh } from '@/api/http'
import { discardPrefetched } from '@/api/prefetched-response'
import { configProblems } from '@/config'
import { UNKEPT } from '@/features/auth/auth'
import { ownerOf } from '@/form/drafts'
import { keepOnlyOf } from '@/form/own-storage'
import { discardAll, keepAsDrafts } from '@/form/parked'
import { takeTokens } from '@/session/hand-off'
import type { Person } from '@/session/person'
import { isSignedIn, onSessionChange, sessionError, signedInElsewhere, signedInPerson } from '@/session/session'
import { isSessionKept } from '@/session/tokens'
import { watchPreloadErrors } from '@/ui/app-update'
import { dismissQuestion } from '@/ui/confirm'
import { ignoreMisplacedSecondClick } from '@/ui/double-click'
import { ignoreRepeatedEnter } from '@/ui/ignore-repeated-enter'
import { onHistoryTraversal } from '@/ui/on-history-traversal'
import { Pending } from '@/ui/pending'
import { reportUnexpectedError } from '@/ui/report-error'
import { dismissToasts, toast } from '@/ui/toast'
import { createQueryClient, setWritesAside } from './query-client'
import { createAppRouter } from './router'

/** Takes tokens out of the address before anything else sees that address, and signs in by them (specification §2). */
async function adopt(view: Root) {
  const handedOff = takeTokens(location.href)
  if (!handedOff) return
  history.replaceState(history.state, '', handedOff.href)
  if (!handedOff.given) return
  removeShell()
  view.render(<Pending label="Signing in" />)
  const adopting = await import('@/session/adopt').catch(() => null) // whoever is signed in stays
  const isInVain = await adopting?.adoptSession(handedOff.given, sendRefresh, async (present, given) => {
    const question = await import('@/shell/other-person').catch(() => null)
    return question?.askToSwitch(view, present, given) ?? false // not without being asked
  })
  if (isInVain) toast.error('The link could not sign you in. You are still signed in as before.')
}

/** Takes everything away that was the person's before, then says who signed in in another tab. */
function stop(view: Root, other: Person) {
  view.render(null)
  import('@/shell/other-person').then(
    ({ SignedInElsewhere }) => view.render(<SignedInElsewhere person={other} />),
    () => location.reload(), // all that screen is for
  )
}

/** What fails unnoticed anywhere is told in one toast. */
function watchFailures() {
  const tell = (error: unknown) => {
    toast.error(errorTexts.other)
    reportUnexpectedError(error, { where: 'unhandled' })
  }
  // The browser reports things that are no errors of the page without one: a size that changed while it was measured.
  addEventListener('error', ({ error }) => error && tell(error))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
}

/** Takes the frame away that `boot/boot.ts` showed: what the app renders stands in its place. */
const removeShell = () => document.getElementById('shell')?.remove()

async function start(root: HTMLElement) {
  const view = createRoot(root, {
    onCaughtError: (error) => {
      console.error(error) // as React does by itself
      reportUnexpectedError(error, { where: 'boundary' })
    },
  })
  if (configProblems.length > 0) {
    const { ConfigProblems } = await import('@/shell/config-problems')
    removeShell()
    return view.render(<ConfigProblems problems={configProblems} />)
  }
  if (import.meta.env.DEV || import.meta.env.MODE === 'demo') {
    const { startMocks } = await import('../mocks/browser.ts')
    await startMocks()
  }
  await adopt(view)
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  router.subscribe('onRendered', removeShell)
  const show = () => {
    const other = signedInElsewhere()
    if (other) return stop(view, other)
    view.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  }
  const warn = () => {
    if (!isSessionKept()) toast.error(UNKEPT)
  }
  const ownerNow = () => ownerOf(signedInPerson())
  let wasSignedIn = isSignedIn()
  let owner = ownerNow()
  let takeUpWrites = () => {}
  if (!wasSignedIn) discardPrefetched()
  onSessionChange(() => {
    discardPrefetched()
    const wasSignedOut = !wasSignedIn
    wasSignedIn = isSignedIn()
    dismissQuestion()
    // A session that ended by itself leaves drafts for the same person; a chosen sign-out and another person leave none.
    if (isSignedIn() || !sessionError()) keepOnlyOf(ownerNow())
    else keepAsDrafts()
    if (signedInElsewhere()) {
      discardAll()
      queryClient.clear()
      return show()
    }
    if (wasSignedIn) {
      if (wasSignedOut) queryClient.clear() // in case the one before has only just gone
      if (wasSignedOut && owner && owner === ownerNow()) takeUpWrites()
      owner = ownerNow()
      warn()
      return void router.invalidate()
    }
    discardAll()
    dismissToasts()
    if (!wasSignedOut) takeUpWrites = setWritesAside(queryClient)
    void queryClient.cancelQueries()
    // Nobody sees what the person before them read. Cleared any earlier, the screen that is left would ask for it again.
    void router.invalidate().then(() => isSignedIn() || queryClient.clear()) // whose screen is cleared by then already
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) dismissQuestion()
  })
  onHistoryTraversal(router.history, dismissQuestion)
  show()
  warn()
}

const root = document.getElementById('root')
watchFailures()
ignoreRepeatedEnter()
ignoreMisplacedSecondClick()
watchPreloadErrors()
if (root) void start(root)

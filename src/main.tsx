import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { errorTexts } from '@/api/errors'
import { sendRefresh } from '@/api/http'
import { discardPrefetched } from '@/api/prefetched-response'
import { configProblems } from '@/config'
import { SESSION_NOT_PERSISTED } from '@/features/auth/auth'
import { discardAllBackgroundUploads, saveBackgroundUploadsAsDrafts } from '@/form/background-uploads'
import { ownerOf } from '@/form/drafts'
import { keepOnlyOf } from '@/form/own-storage'
import type { Person } from '@/session/person'
import { isSignedIn, onSessionChange, sessionError, signedInElsewhere, signedInPerson } from '@/session/session'
import { extractTokens } from '@/session/token-link'
import { isSessionPersisted } from '@/session/tokens'
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

/** Removes tokens from the address before any other code reads it, and signs in with them (specification §2). */
async function signInByLink(view: Root) {
  const link = extractTokens(location.href)
  if (!link) return
  history.replaceState(history.state, '', link.href)
  if (!link.session) return
  removeShell()
  view.render(<Pending label="Signing in" />)
  const code = await import('@/session/sign-in-with-tokens').catch(() => null) // without it, the present session stays
  const hasFailed = await code?.signInWithTokens(link.session, sendRefresh, async (present, linked) => {
    const dialog = await import('@/shell/other-person').catch(() => null)
    return dialog?.askToSwitch(view, present, linked) ?? false // never switches without asking
  })
  if (hasFailed) toast.error('The link could not sign you in. You are still signed in as before.')
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
  await signInByLink(view)
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
    if (!isSessionPersisted()) toast.error(SESSION_NOT_PERSISTED)
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
    else saveBackgroundUploadsAsDrafts()
    if (signedInElsewhere()) {
      discardAllBackgroundUploads()
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
    discardAllBackgroundUploads()
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

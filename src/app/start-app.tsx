import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { fixedTexts, markPreloadError } from '@/api/errors'
import { sendRefresh } from '@/api/http'
import { isForeignError, reportUnexpectedError } from '@/app/error-reporting/report-error'
import { configProblems } from '@/config/config'
import type { Person } from '@/session/person'
import { SLOW_REFRESH } from '@/session/refresh'
import { successor } from '@/session/session'
import { extractTokens } from '@/session/token-link'
import { Button } from '@/ui/button'
import { dismissQuestion } from '@/ui/dialog/confirm'
import { ignoreMisplacedSecondClick, ignoreRepeatedEnter } from '@/ui/interaction/input'
import { Pending, useDelayedFlag } from '@/ui/loading/pending'
import { toast } from '@/ui/toast/toast'
import { createQueryClient } from './query-client'
import { createAppRouter } from './router'
import { startSessionEffects } from './session-effects'

/** Starts the app: checks the configuration, signs in by the tokens of a link, then renders the router. */
export async function startApp(rootElement: HTMLElement) {
  watchUnhandledErrors()
  ignoreRepeatedEnter()
  ignoreMisplacedSecondClick()
  addEventListener('vite:preloadError', ({ payload }) => markPreloadError(payload))
  const root = createRoot(rootElement, {
    onCaughtError: (error) => {
      console.error(error) // as React does by default
      reportUnexpectedError(error, { where: 'boundary' })
    },
  })
  if (configProblems.length > 0) return renderConfigProblems(root)
  if (import.meta.env.VITE_API_MOCKING === 'on') {
    const { startMockBackend } = await import('../../mocks/start.ts')
    await startMockBackend()
  }
  await signInByLink(root)
  mountApp(root)
}

/**
 * Renders the router into a root, with a query cache of its own, and starts the effects of the session.
 * @returns the router, and a function that stops the effects and removes the app
 */
export function mountApp(root: Root) {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  router.subscribe('onRendered', removeShell)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) dismissQuestion()
  })
  router.history.subscribe(({ action: { type } }) => {
    if (type !== 'PUSH' && type !== 'REPLACE') dismissQuestion()
  })

  const render = () => {
    const person = successor()
    if (person) return renderSuperseded(root, person)
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    )
  }
  const stopSessionEffects = startSessionEffects({ queryClient, runGuards: () => router.invalidate(), render })
  render()
  const unmount = () => {
    stopSessionEffects()
    root.unmount()
    queryClient.clear()
    router.history.destroy()
  }
  return { router, unmount }
}

/** Shows one toast for each error of this app that no other code handles. */
function watchUnhandledErrors() {
  const report = (error: unknown) => {
    if (isForeignError(error)) return
    toast.error(fixedTexts.other)
    reportUnexpectedError(error, { where: 'unhandled' })
  }
  // Some events have no error and are harmless, such as an element that changed its size while it was measured.
  addEventListener('error', ({ error }) => error && report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

/** Removes the shell that `app/startup/startup.ts` has shown until the app renders. */
function removeShell() {
  document.getElementById('shell')?.remove()
  delete document.documentElement.dataset.shell
}

async function renderConfigProblems(root: Root) {
  const { ConfigProblems } = await import('./replacement-screens')
  removeShell()
  root.render(<ConfigProblems problems={configProblems} />)
}

/** Shown while a link signs somebody in. Once that takes long, it can be left. */
function SigningIn() {
  const isSlow = useDelayedFlag(true, SLOW_REFRESH)
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
      <Pending label="Signing in" className="p-4" />
      {isSlow && (
        <>
          <p className="text-muted">Signing in by the link takes long. It still continues.</p>
          <Button onClick={() => location.reload()}>Continue without the link</Button>
        </>
      )}
    </div>
  )
}

/** Removes tokens from the URL before any other code reads it, and signs in with them (specification §2). */
async function signInByLink(root: Root) {
  const link = extractTokens(location.href)
  if (!link) return
  history.replaceState(history.state, '', link.href)
  if (!link.session) return
  removeShell()
  root.render(<SigningIn />)
  const code = await import('@/session/sign-in-with-tokens').catch(() => null) // without it, the current session stays
  const failure = await code?.signInWithTokens(link.session, sendRefresh, async (currentPerson, linkedPerson) => {
    const dialog = await import('./replacement-screens').catch(() => null)
    return dialog?.askToSwitch(root, currentPerson, linkedPerson) ?? false // never switches without asking
  })
  if (failure) toast.error('The link could not sign you in. You are still signed in as before.')
}

/** Removes everything of the person from the page, then shows who has signed in in another tab. */
function renderSuperseded(root: Root, person: Person) {
  root.render(null)
  import('./replacement-screens').then(
    ({ SignedInElsewhere }) => root.render(<SignedInElsewhere person={person} />),
    () => location.reload(), // the screen offers nothing but a reload
  )
}

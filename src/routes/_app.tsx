import { createFileRoute, redirect } from '@tanstack/react-router'
import { isSignedIn, recheckSession } from '@/session/session'
import { saveListParams } from '@/session/token-link'
import { AppLayout } from '@/shell/app-layout'
import { LayoutError } from '@/shell/layout-error'

/** The protected group of routes: visitors go to the login screen and come back (specification §2). */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, cause }) => {
    if (isSignedIn()) return
    recheckSession() // cookies that vanished unnoticed: what is left of the person goes before the next one comes
    if (cause === 'enter') saveListParams(new URLSearchParams(location.searchStr))
    const search = location.pathname === '/' ? {} : { redirectUri: location.publicHref }
    throw redirect({ to: '/login', search, replace: true })
  },
  component: AppLayout,
  errorComponent: LayoutError,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { saveListParams } from '@/session/list-params'
import { hasSessionCookies, recheckSession } from '@/session/session'
import { AppLayout } from '@/shell/app-layout'
import { LayoutError } from '@/shell/layout-error'

/** The routes that need a session. Visitors are redirected to the login screen, and back afterwards (specification §2). */
export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, cause }) => {
    if (hasSessionCookies()) return
    recheckSession() // the cookies may have been deleted: their owner's data must go before another person signs in
    if (cause === 'enter') saveListParams(new URLSearchParams(location.searchStr))
    const search = location.pathname === '/' ? {} : { redirectUri: location.publicHref }
    throw redirect({ to: '/login', search, replace: true })
  },
  component: AppLayout,
  errorComponent: LayoutError,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { interruptedEdit, redirectTarget } from '@/session/redirect'
import { hasSessionCookies } from '@/session/session'
import { fallback, z } from '@/zod'

/**
 * The routes for visitors. People who are signed in are redirected to the URL in `redirectUri` (specification §2),
 * or to the form that they left by signing out.
 */
export const Route = createFileRoute('/_guest')({
  validateSearch: z.object({ redirectUri: fallback(z.optional(z.string()), undefined) }),
  beforeLoad: ({ search }) => {
    if (!hasSessionCookies()) return
    const uri = search.redirectUri ?? interruptedEdit.get()
    interruptedEdit.set('')
    throw redirect({ ...redirectTarget(uri), replace: true })
  },
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { redirectTarget } from '@/session/redirect'
import { isSignedIn } from '@/session/session'
import { fallback, z } from '@/zod'

/**
 * The routes for visitors. People who are signed in are redirected to the URL in `redirectUri` (specification §2).
 */
export const Route = createFileRoute('/_guest')({
  validateSearch: z.object({ redirectUri: fallback(z.optional(z.string()), undefined) }),
  beforeLoad: ({ search }) => {
    if (isSignedIn()) throw redirect({ ...redirectTarget(search.redirectUri), replace: true })
  },
})

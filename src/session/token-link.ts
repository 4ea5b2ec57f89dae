import { config } from '@/config/config'
import { map, z } from '@/zod'
import { restoreListParams } from './list-params'
import { type Session, sessionSchema } from './tokens'

/** The parameters of a URL that hold tokens (specification §2). */
export const TOKEN_PARAMS = ['accessToken', 'idToken', 'refreshToken'] as const

/** A JWT: three parts of base64url. */
const jwt = z.string().check(z.maxLength(4000), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/))
const exactlyOne = map(z.array(jwt).check(z.length(1)), ([token]) => token)
const atMostOne = map(z.array(z.string()).check(z.maxLength(1)), ([token]) => token)
const tokenParams = z.object({
  accessToken: exactlyOne,
  idToken: atMostOne,
  refreshToken: atMostOne,
})

/**
 * Removes the tokens from a URL (specification §2). Other parameters stay. If the tokens are usable, restores the
 * list parameters that `saveListParams` saved.
 * @param href the page's URL
 * @returns the URL without tokens, and their session if they are usable; null when the URL has no tokens
 */
export function extractTokens(href: string): { href: string; session: Session | null } | null {
  const url = new URL(href)
  if (!TOKEN_PARAMS.some((name) => url.searchParams.has(name))) return null
  const params = Object.fromEntries(TOKEN_PARAMS.map((name) => [name, url.searchParams.getAll(name)]))
  const tokens = tokenParams.safeParse(params)
  for (const name of TOKEN_PARAMS) url.searchParams.delete(name)
  if (!tokens.success || !config.tokenLink) return { href: url.href, session: null }
  restoreListParams(url.searchParams)
  return { href: url.href, session: sessionSchema.parse(tokens.data) }
}

import { z } from '@/zod'
import { readSession } from './tokens'

const claims = z.object({ sub: z.string().optional().catch(undefined), email: z.string().optional().catch(undefined) })

/** Whose session it is, as its tokens tell; undefined where they can't be read. Good for comparing, never for access. */
export function person(): string | undefined {
  const session = readSession()
  for (const token of [session?.idToken, session?.accessToken]) {
    const { sub, email } = claimsOf(token ?? '')
    if (sub ?? email) return sub ?? email
  }
  return undefined
}

function claimsOf(token: string): z.infer<typeof claims> {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
    return claims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}

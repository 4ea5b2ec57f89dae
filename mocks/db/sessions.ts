import type { z } from 'zod'
import { iso } from '../dates.ts'
import type { UserRecord } from '../entities/users.ts'
import type { Records, SessionRecord, sessionTokens } from './records.ts'

const MINUTE = 60_000
const REFRESH_DAYS = 30
/** How long a spent refresh token gets the same tokens again, in milliseconds. */
const GRACE_PERIOD = 10_000

/** The response to a sign-in and to a refresh (specification §3). */
export type Session = z.infer<typeof sessionTokens>

type Store = Records & {
  now: () => number
  save: () => void
  nextId: (name: keyof Records['last_ids']) => number
  accessTokenMinutes: number
  tokens: 'readable' | 'opaque'
}

/** Signs a user in. */
export function openSession(store: Store, user: UserRecord): Session {
  const session: SessionRecord = {
    id: store.nextId('sessions'),
    user_id: user.id,
    access: [],
    refresh: { token: '', expires_at: 0 },
  }
  store.sessions.push(session)
  user.last_access_at = iso(store.now())
  return issueTokens(store, session, user)
}

/**
 * Exchanges a refresh token for new tokens. A token that was exchanged in the last ten seconds gets the same tokens again,
 * because a browser may send the request twice. Undefined if the token is unknown, spent or expired.
 */
export function refreshSession(store: Store, refreshToken: string): Session | undefined {
  const session = store.sessions.find(({ refresh, spent }) => [refresh.token, spent?.token].includes(refreshToken))
  const user = session && userOf(store, session)
  if (!user) return undefined
  const { refresh, spent } = session
  const now = store.now()
  if (spent?.token === refreshToken) return spent.expires_at > now ? spent.tokens : undefined
  if (refresh.expires_at <= now) return undefined
  const tokens = issueTokens(store, session, user)
  session.spent = { token: refreshToken, expires_at: now + GRACE_PERIOD, tokens }
  store.save()
  return tokens
}

/** The session and user of an access token. Undefined if it is unknown or expired, or if the user is not active. */
export function findSession(store: Store, accessToken: string | undefined) {
  const session = store.sessions.find(({ access }) =>
    access.some(({ token, expires_at }) => token === accessToken && expires_at > store.now()),
  )
  const user = session && userOf(store, session)
  return user && { session, user }
}

function userOf({ users }: Store, session: SessionRecord) {
  return users.find(({ id, status }) => id === session.user_id && status === 'active')
}

function issueTokens(store: Store, session: SessionRecord, user: UserRecord): Session {
  const now = store.now()
  const access = token(store, user)
  const refresh = token(store, user)
  session.access = session.access.filter(({ expires_at }) => expires_at > now)
  session.access.push({ token: access, expires_at: now + store.accessTokenMinutes * MINUTE })
  session.refresh = { token: refresh, expires_at: now + REFRESH_DAYS * 24 * 60 * MINUTE }
  store.save()
  return {
    token_type: 'JWT',
    expires_in: 0,
    access_token: access,
    id_token: token(store, user),
    refresh_token: refresh,
  }
}

/** Creates an unsigned JWT. A counter makes each one unique. */
function token(store: Store, { id, email }: UserRecord): string {
  const payload = {
    ...(store.tokens === 'readable' && { sub: String(id), email }),
    jti: String(store.nextId('tokens')),
    iat: Math.floor(store.now() / 1000),
  }
  return [JSON.stringify({ alg: 'none', typ: 'JWT' }), JSON.stringify(payload), 'unsigned'].map(base64url).join('.')
}

function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

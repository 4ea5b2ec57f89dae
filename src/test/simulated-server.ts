import { jwtOf } from './tokens'

/**
 * How the server handles a refresh.
 * - refreshed: with two new tokens
 * - access only: with a new access token. The refresh token stays valid
 * - refused: status 401, and the refresh token becomes invalid
 * - failed: status 502
 * - lost: the server refreshes the session, but the connection drops before the response
 * - malformed: the response is not JSON
 */
export type RefreshOutcome = 'refreshed' | 'access only' | 'refused' | 'failed' | 'lost' | 'malformed'

export type ServerSession = { id: number; person: string }

/** The number of a request for data, its tab, and the person whom the tab shows. */
export type RequestOrigin = { call: number; tab: number; person: string }

export type SimulatedRequest = {
  /** The last segment of the path: `signin`, `signout`, `refresh`, or anything else for data. */
  endpoint: string
  accessToken: string
  /** The username of a sign-in. */
  username: string
  /** The token of a refresh. */
  refreshToken: string
  /** What a tab sends with a request for data. */
  origin?: RequestOrigin
}

export type SimulatedServer = ReturnType<typeof simulateServer>

/** The number of the last token or session. Numbers are unique over all servers, because tabs remember old tokens. */
let lastNumber = 0
const nextNumber = () => {
  lastNumber += 1
  return lastNumber
}

export async function readRequest(request: Request): Promise<SimulatedRequest> {
  const body: { username?: string; token?: string; origin?: RequestOrigin } = JSON.parse((await request.text()) || '{}')
  return {
    endpoint: new URL(request.url).pathname.split('/').at(-1) ?? '',
    accessToken: request.headers.get('Authorization')?.replace('Bearer ', '') ?? '',
    username: body.username ?? '',
    refreshToken: body.token ?? '',
    ...(body.origin && { origin: body.origin }),
  }
}

/**
 * Simulates a server whose refresh tokens work once.
 * @param hasReadableTokens whether tokens identify the person
 */
export function simulateServer(hasReadableTokens: boolean) {
  /** The session of every token that was ever issued. */
  const sessions = new Map<string, ServerSession>()
  const validAccessTokens = new Set<string>()
  const validRefreshTokens = new Set<string>()
  const refusedAccessTokens = new Set<string>()

  /** Handles a request. Returns null if the connection drops before the response. */
  function handle(request: SimulatedRequest, outcome: RefreshOutcome): Response | null {
    const { endpoint, accessToken, username, refreshToken } = request
    if (endpoint === 'signin') return Response.json(signIn(username))
    if (endpoint === 'signout') return signOut(accessToken)
    if (endpoint === 'refresh') return refresh(refreshToken, outcome)
    if (validAccessTokens.has(accessToken)) return Response.json({})
    refusedAccessTokens.add(accessToken)
    return Response.json({}, { status: 401 })
  }

  /** Starts a session and returns its tokens. */
  const signIn = (person: string) => issueTokens({ id: nextNumber(), person })

  function signOut(accessToken: string): Response {
    const ended = sessions.get(accessToken)
    for (const valid of [validAccessTokens, validRefreshTokens])
      for (const token of valid) if (sessions.get(token)?.id === ended?.id) valid.delete(token)
    return new Response(null, { status: 204 })
  }

  function refresh(refreshToken: string, outcome: RefreshOutcome): Response | null {
    if (outcome === 'failed') return new Response('<html>', { status: 502 })
    if (outcome === 'malformed') return new Response('<html>')
    const session = validRefreshTokens.has(refreshToken) ? sessions.get(refreshToken) : undefined
    if (session && outcome === 'access only') return Response.json({ accessToken: issue(session, validAccessTokens) })
    validRefreshTokens.delete(refreshToken)
    if (!session || outcome === 'refused') return Response.json({}, { status: 401 })
    const tokens = issueTokens(session)
    return outcome === 'lost' ? null : Response.json(tokens)
  }

  const issueTokens = (session: ServerSession) => ({
    accessToken: issue(session, validAccessTokens),
    refreshToken: issue(session, validRefreshTokens),
  })

  function issue(session: ServerSession, validTokens: Set<string>): string {
    const number = nextNumber()
    const token = hasReadableTokens ? jwtOf({ sub: session.person }, String(number)) : `opaque-${number}`
    sessions.set(token, session)
    validTokens.add(token)
    return token
  }

  return {
    handle,
    signIn,
    /** Invalidates every access token. */
    expireAccessTokens: () => validAccessTokens.clear(),
    /** The session that a token was issued for. */
    sessionOf: (token: string) => sessions.get(token),
    hasRefused: (accessToken: string) => refusedAccessTokens.has(accessToken),
  }
}

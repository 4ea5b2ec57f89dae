import type {
  RefreshOutcome,
  RequestOrigin,
  ServerSession,
  SimulatedRequest,
  SimulatedServer,
} from './simulated-server'

type ObservedRefresh = {
  refreshToken: string
  outcome: RefreshOutcome
  /** Whether an earlier refresh used the same token, unless that token may be used again. */
  isRepeated: boolean
  /** Whether the server has refused the access token in the cookies, or the cookies hold another session. */
  isNeeded: boolean
  isOver: boolean
}

type ObservedRequest = RequestOrigin & {
  accessToken: string
  isFromSupersededTab: boolean
  /** Whether it was sent with a token that its tab was refreshing at that moment. */
  isDuringRefresh: boolean
}

/**
 * What to call when the server rejects the token of a request, and when its response arrives or its connection drops.
 */
type Observation = { onRejected?: () => void; onEnd?: () => void }

type Observed = {
  cookies: Map<string, string>
  server: SimulatedServer
  tabs: { successor: () => unknown; pendingRefresh: () => unknown }[]
}

/** Records what several tabs do to the session of a browser. */
export function observeSessions({ cookies, server, tabs }: Observed) {
  const requests: ObservedRequest[] = []
  const refreshes: ObservedRefresh[] = []
  const replacedPeople: [before: string, after: string][] = []
  const peopleWithLostSession: string[] = []
  /** The ids of the sessions that the server or the signed-in person has ended. */
  const endedSessions = new Set<number>()
  /** The session of the last sign-in in any tab; undefined after a sign-out. */
  let lastSession: ServerSession | undefined

  const cookie = (name: string) => decodeURIComponent(cookies.get(`app_${name}_token`) ?? '')
  const storedSession = () => server.sessionOf(cookie('access'))
  const markEnded = (session?: ServerSession) => {
    if (session) endedSessions.add(session.id)
  }

  /** Records that a request is sent. */
  function recordRequest(request: SimulatedRequest, outcome: RefreshOutcome): Observation {
    const { endpoint, origin, accessToken, refreshToken } = request
    if (endpoint === 'refresh') return recordRefresh(refreshToken, outcome)
    return origin ? recordDataRequest(origin, accessToken) : {}
  }

  function recordDataRequest(origin: RequestOrigin, accessToken: string): Observation {
    const tab = tabs[origin.tab]
    const isBeingRefreshed = refreshes.some(({ isOver, refreshToken }) => !isOver && refreshToken === cookie('refresh'))
    requests.push({
      ...origin,
      accessToken,
      isFromSupersededTab: tab?.successor() != null,
      isDuringRefresh: isBeingRefreshed && accessToken === cookie('access') && tab?.pendingRefresh() !== undefined,
    })
    return {
      onRejected() {
        const isRetry = requests.filter(({ call }) => call === origin.call).length > 1
        if (isRetry) markEnded(server.sessionOf(accessToken))
      },
    }
  }

  function recordRefresh(refreshToken: string, outcome: RefreshOutcome): Observation {
    const refresh: ObservedRefresh = {
      refreshToken,
      outcome,
      isRepeated: refreshes.some((earlier) => earlier.refreshToken === refreshToken && !mayRepeat(earlier)),
      isNeeded: cookie('refresh') !== refreshToken || server.hasRefused(cookie('access')),
      isOver: false,
    }
    refreshes.push(refresh)
    return {
      onRejected: () => markEnded(server.sessionOf(refreshToken)),
      onEnd() {
        refresh.isOver = true
      },
    }
  }

  /** Whether its refresh token may be used again: it is still valid, or the refresh failed temporarily. */
  const mayRepeat = ({ isOver, outcome }: ObservedRefresh) =>
    isOver && ['access only', 'failed', 'lost', 'malformed'].includes(outcome)

  /** Records that a tab has started or ended a session. */
  function recordSessionChange() {
    const next = storedSession()
    if (lastSession && next && lastSession.id !== next.id) replacedPeople.push([lastSession.person, next.person])
    if (lastSession && !next && !endedSessions.has(lastSession.id)) peopleWithLostSession.push(lastSession.person)
    lastSession = next
  }

  return {
    requests,
    refreshes,
    /** Pairs of people of whom the second replaced the first without a sign-out in between. */
    replacedPeople,
    /** The people whose session was removed although neither they nor the server had ended it. */
    peopleWithLostSession,
    recordRequest,
    recordSessionChange,
    /** Records that the signed-in person has chosen to sign out. */
    recordSignOut: () => markEnded(storedSession()),
    /** Whether the cookies hold the session of the last sign-in, or nothing after a sign-out. */
    isLastSessionStored: () => storedSession()?.id === lastSession?.id,
  }
}

import type { Scheduler } from 'fast-check'
import { vi } from 'vitest'
import { fakeCookies } from './cookies'
import { jwtOf } from './tokens'

/** How the server handles a refresh. `lost`: it renews the session, but the connection drops before the answer. */
export type Outcome = 'renewed' | 'access only' | 'refused' | 'failed' | 'lost' | 'malformed'
type Issued = { session: number; person: string }
type Listener = (message: { data: unknown }) => void
type Renewal = {
  token: string
  outcome: Outcome
  /**
   * Whether the token was certainly unused, or could be tried again: every earlier refresh with it failed for a passing
   * reason, and a request started after it.
   */
  isFirst: boolean
  /** Whether the server has refused the access token in the cookies, or the cookies hold another session. */
  isNeeded: boolean
  isOver: boolean
  /** How many requests had started when it ended. */
  requestsBefore: number
}
type Sent = {
  person: string
  tab: number
  call: number
  token: string
  isFromStopped: boolean
  /** Whether it was sent with a token that its tab was renewing at that moment. */
  isEarly: boolean
}

const isPassing = ({ outcome }: Renewal) => ['failed', 'lost', 'malformed', 'access only'].includes(outcome)

/** The product in one browser tab, with its own module instances. */
export type Tab = Awaited<ReturnType<typeof openTab>>

async function openTab() {
  vi.resetModules()
  const [tokenLink, api, auth, refresh, session, tokens] = await Promise.all([
    import('@/session/sign-in-with-tokens'),
    import('@/api/http'),
    import('@/features/auth/auth'),
    import('@/session/refresh'),
    import('@/session/session'),
    import('@/session/tokens'),
  ])
  return { ...tokenLink, ...api, ...auth, ...refresh, ...session, ...tokens }
}

/**
 * Simulates one browser with several tabs, and a server whose refresh tokens work once. Everything asynchronous
 * (requests, answers, locks, messages, short waits) is a task of a scheduler, which runs the tasks in any order.
 */
export async function createWorld(tabCount: number) {
  const jar = fakeCookies()
  const channels: Listener[][] = []
  let scheduler: Scheduler
  let hasLocks = true
  let hasChannel = true
  let isReadable = true
  let outcomes: Outcome[] = []
  let number = 0
  let lock: Promise<unknown> = Promise.resolve()
  const access = new Map<string, Issued>()
  const refresh = new Map<string, Issued>()
  const everIssued = new Map<string, Issued>()
  const valid = new Set<string>()
  const refused = new Set<string>()
  const renewals: Renewal[] = []
  const sent: Sent[] = []
  let requestCount = 0
  /** The session of the last sign-in in any tab; null after a sign-out. */
  let started: Issued | null = null
  const replaced: [before: string, after: string][] = []
  const lost: string[] = []
  /** The sessions that the server or their user has ended. */
  const endedSessions = new Set<number>()
  const cookie = (name: string) => decodeURIComponent(jar.get(`app_${name}_token`) ?? '')
  const stored = () => access.get(cookie('access')) ?? null
  const soon = (label: string) => scheduler.schedule(Promise.resolve(), label)

  vi.stubGlobal(
    'BroadcastChannel',
    class {
      private readonly listeners: Listener[] = []
      constructor() {
        channels.push(this.listeners)
      }
      addEventListener(_type: string, listener: Listener) {
        this.listeners.push(listener)
      }
      postMessage(data: unknown) {
        const next = stored()
        if (started && next && started.session !== next.session) replaced.push([started.person, next.person])
        if (started && !next && !endedSessions.has(started.session)) lost.push(started.person)
        started = next
        if (!hasChannel) return
        for (const others of channels.filter((listeners) => listeners !== this.listeners))
          for (const listener of others) void soon('message').then(() => listener({ data }))
      }
    },
  )
  vi.stubGlobal('navigator', {
    get locks() {
      if (!hasLocks) return undefined
      return {
        request: (_name: string, _options: unknown, work: () => Promise<unknown>) => {
          const turn = lock.then(() => soon('lock')).then(work)
          lock = turn.catch(() => undefined)
          return turn
        },
      }
    },
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = await receive(request)
    await soon(`answer to ${new URL(request.url).pathname}`)
    return answer()
  })

  async function receive(request: Request): Promise<() => Response> {
    const { pathname } = new URL(request.url)
    const body: { token?: string; username?: string; person?: string; tab?: number; call?: number } = JSON.parse(
      (await request.text()) || '{}',
    )
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    if (pathname.endsWith('signout')) {
      await soon('sign-out')
      const ended = access.get(token)?.session
      for (const [name, { session }] of access) if (session === ended) valid.delete(name)
      for (const [name, { session }] of refresh) if (session === ended) refresh.delete(name)
      return () => new Response(null, { status: 204 })
    }
    if (pathname.endsWith('refresh')) return renew(body.token ?? '')
    if (pathname.endsWith('signin')) {
      await soon('sign-in')
      const issued = issue({ session: (number += 1), person: body.username ?? '' })
      return () => Response.json(issued)
    }
    const { person = '', tab = 0, call = 0 } = body
    const isFromStopped = tabs[tab]?.supersededBy() != null
    const isBeingRenewed = renewals.some((renewal) => !renewal.isOver && renewal.token === cookie('refresh'))
    const isEarly = isBeingRenewed && token === cookie('access') && tabs[tab]?.pendingRefresh() !== undefined
    sent.push({ person, tab, call, token, isFromStopped, isEarly })
    await soon(`call ${call}`)
    const status = valid.has(token) ? 200 : 401
    if (status === 401) refused.add(token)
    const isAgain = sent.filter((other) => other.call === call).length > 1
    if (status === 401 && isAgain) endedSessions.add(access.get(token)?.session ?? 0)
    return () => Response.json({}, { status })
  }

  async function renew(token: string): Promise<() => Response> {
    const outcome = outcomes.shift() ?? 'renewed'
    const isFirst = renewals.every(
      (earlier) =>
        earlier.token !== token ||
        (earlier.isOver &&
          isPassing(earlier) &&
          (earlier.outcome === 'access only' || earlier.requestsBefore < requestCount)),
    )
    const isNeeded = cookie('refresh') !== token || refused.has(cookie('access'))
    const renewal = { token, outcome, isFirst, isNeeded, isOver: false, requestsBefore: 0 }
    renewals.push(renewal)
    await soon('refresh')
    const owner = refresh.get(token)
    const answer = (response: () => Response) => () => {
      renewal.isOver = true
      renewal.requestsBefore = requestCount
      return response()
    }
    if (outcome === 'failed') return answer(() => new Response('<html>', { status: 502 }))
    if (outcome === 'malformed') return answer(() => new Response('<html>'))
    if (!owner || outcome === 'refused') {
      refresh.delete(token)
      endedSessions.add(everIssued.get(token)?.session ?? 0)
      return answer(() => Response.json({}, { status: 401 }))
    }
    const isAccessOnly = outcome === 'access only'
    if (!isAccessOnly) refresh.delete(token)
    const issued = issue(owner, isAccessOnly)
    return answer(() => {
      if (outcome === 'lost') throw new TypeError('Failed to fetch')
      return Response.json(issued)
    })
  }

  function issue({ session, person }: Issued, isAccessOnly = false) {
    const fresh = () => (isReadable ? jwtOf({ sub: person }, String((number += 1))) : `opaque-${(number += 1)}`)
    const [accessToken, refreshToken] = [fresh(), fresh()]
    access.set(accessToken, { session, person })
    valid.add(accessToken)
    if (!isAccessOnly) for (const tokens of [refresh, everIssued]) tokens.set(refreshToken, { session, person })
    return { accessToken, ...(!isAccessOnly && { refreshToken }) }
  }

  const tabs: Tab[] = []
  for (let index = 0; index < tabCount; index += 1) tabs.push(await openTab())

  return {
    tabs,
    renewals,
    sent,
    /** Pairs of users of whom the second replaced the first without a sign-out in between. */
    replaced,
    /** Users whose session was removed although neither they nor the server had ended it. */
    lost,
    /** The user and the server's session of an access token. */
    ownerOf: (token: string) => access.get(token),
    issue: (person: string) => issue({ session: (number += 1), person }),
    /** The user who is signed in has chosen to sign out. */
    leave: () => endedSessions.add(stored()?.session ?? 0),
    /** A tab starts a request that may refresh the session. */
    begin: () => {
      requestCount += 1
    },
    /** The server refuses every access token that it has issued. */
    expire: () => valid.clear(),
    /** Whether the cookies hold the session of the last sign-in, or nothing after a sign-out. */
    isUntouched: () => stored()?.session === started?.session,
    /** Signs one user in, in all tabs. */
    reset(next: {
      scheduler: Scheduler
      hasLocks: boolean
      /** Whether tabs receive each other's messages. */
      hasChannel: boolean
      isReadable: boolean
      outcomes: Outcome[]
      /** The username of the sign-in. */
      username?: string
    }) {
      ;({ scheduler, hasLocks, hasChannel, isReadable } = next)
      outcomes = [...next.outcomes]
      lock = Promise.resolve()
      for (const list of [renewals, sent, replaced, lost]) list.length = 0
      started = null
      requestCount = 0
      for (const collection of [access, refresh, everIssued, valid, refused, endedSessions, jar]) collection.clear()
      const first = tabs[0]?.session.parse(issue({ session: (number += 1), person: 'ann' }))
      for (const tab of tabs) if (first) tab.startSession(first, next.username)
    },
  }
}

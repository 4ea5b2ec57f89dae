import type { Scheduler } from 'fast-check'
import { vi } from 'vitest'
import { fakeCookies } from './cookies'
import { jwtOf } from './tokens'

/** What the server makes of a call to renew. `lost`: it renews, but the line drops before the answer. */
export type Outcome = 'renewed' | 'access only' | 'refused' | 'failed' | 'lost' | 'malformed'
type Issued = { session: number; person: string }
type Listener = (message: { data: unknown }) => void
type Renewal = {
  token: string
  outcome: Outcome
  /**
   * Whether nobody may have spent the token, or somebody asked once more: every earlier call with it failed for a passing
   * reason, and something was begun after it.
   */
  isFirst: boolean
  /** Whether the server has refused the access token that the cookies hold, or they don't hold this session. */
  isNeeded: boolean
  isOver: boolean
  /** How much had been begun by its end. */
  begunBefore: number
}
type Sent = {
  person: string
  tab: number
  call: number
  token: string
  isFromStopped: boolean
  /** Whether its tab was about to replace the token that it was sent with. */
  isEarly: boolean
}

const isPassing = ({ outcome }: Renewal) => ['failed', 'lost', 'malformed', 'access only'].includes(outcome)

/** The product in one browser tab: its own modules. */
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
 * One browser with several tabs, and a server whose refresh tokens work once. Everything that takes its time (calls,
 * answers, locks, messages, short waits) is a task of a scheduler, which runs them in any order.
 */
export async function createWorld(tabCount: number) {
  const jar = fakeCookies()
  const channels: Listener[][] = []
  let scheduler: Scheduler
  let hasLocks = true
  let hasLine = true
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
  let begun = 0
  /** The server's session that the last sign-in or adoption in any tab put in place; null after a sign-out. */
  let started: Issued | null = null
  const replaced: [before: string, after: string][] = []
  const lost: string[] = []
  /** Sessions that the server or their person ended. */
  const over = new Set<number>()
  const cookie = (name: string) => decodeURIComponent(jar.get(`app_${name}_token`) ?? '')
  const kept = () => access.get(cookie('access')) ?? null
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
        const next = kept()
        if (started && next && started.session !== next.session) replaced.push([started.person, next.person])
        if (started && !next && !over.has(started.session)) lost.push(started.person)
        started = next
        if (!hasLine) return
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
    if (status === 401 && isAgain) over.add(access.get(token)?.session ?? 0)
    return () => Response.json({}, { status })
  }

  async function renew(token: string): Promise<() => Response> {
    const outcome = outcomes.shift() ?? 'renewed'
    const isFirst = renewals.every(
      (earlier) =>
        earlier.token !== token ||
        (earlier.isOver && isPassing(earlier) && (earlier.outcome === 'access only' || earlier.begunBefore < begun)),
    )
    const isNeeded = cookie('refresh') !== token || refused.has(cookie('access'))
    const renewal = { token, outcome, isFirst, isNeeded, isOver: false, begunBefore: 0 }
    renewals.push(renewal)
    await soon('refresh')
    const known = refresh.get(token)
    const answer = (response: () => Response) => () => {
      renewal.isOver = true
      renewal.begunBefore = begun
      return response()
    }
    if (outcome === 'failed') return answer(() => new Response('<html>', { status: 502 }))
    if (outcome === 'malformed') return answer(() => new Response('<html>'))
    if (!known || outcome === 'refused') {
      refresh.delete(token)
      over.add(everIssued.get(token)?.session ?? 0)
      return answer(() => Response.json({}, { status: 401 }))
    }
    const isAccessOnly = outcome === 'access only'
    if (!isAccessOnly) refresh.delete(token)
    const issued = issue(known, isAccessOnly)
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
    if (!isAccessOnly) for (const known of [refresh, everIssued]) known.set(refreshToken, { session, person })
    return { accessToken, ...(!isAccessOnly && { refreshToken }) }
  }

  const tabs: Tab[] = []
  for (let index = 0; index < tabCount; index += 1) tabs.push(await openTab())

  return {
    tabs,
    renewals,
    sent,
    /** Who took whose place without a sign-out in between. */
    replaced,
    /** Who was signed out without the server or themselves wanting it. */
    lost,
    /** Whose access token it is, and of which session at the server. */
    ownerOf: (token: string) => access.get(token),
    issue: (person: string) => issue({ session: (number += 1), person }),
    /** Whoever is signed in wants to be so no more. */
    leave: () => over.add(kept()?.session ?? 0),
    /** A tab begins something that may ask for a renewal. */
    begin: () => {
      begun += 1
    },
    /** The server refuses every access token it gave out. */
    expire: () => valid.clear(),
    /** Whether the cookies hold what was last put in place by a person, or nothing after a sign-out. */
    isUntouched: () => kept()?.session === started?.session,
    /** Back to one person signed in, in all tabs. */
    reset(next: {
      scheduler: Scheduler
      hasLocks: boolean
      /** Whether tabs are told what others do. */
      hasLine: boolean
      isReadable: boolean
      outcomes: Outcome[]
      /** The name they signed in by. */
      username?: string
    }) {
      ;({ scheduler, hasLocks, hasLine, isReadable } = next)
      outcomes = [...next.outcomes]
      lock = Promise.resolve()
      for (const list of [renewals, sent, replaced, lost]) list.length = 0
      started = null
      begun = 0
      for (const known of [access, refresh, everIssued, valid, refused, over, jar]) known.clear()
      const first = tabs[0]?.session.parse(issue({ session: (number += 1), person: 'ann' }))
      for (const tab of tabs) if (first) tab.startSession(first, next.username)
    },
  }
}

import type { Scheduler } from 'fast-check'
import { vi } from 'vitest'
import { fakeCookies } from './cookies'
import { observeSessions } from './session-observations'
import { type RefreshOutcome, readRequest, simulateServer } from './simulated-server'

type RunSettings = {
  scheduler: Scheduler
  hasLocks: boolean
  /** Whether tabs receive each other's messages. */
  hasChannel: boolean
  /** Whether tokens identify the person. */
  hasReadableTokens: boolean
  /** How the server handles the first refreshes. All others succeed. */
  outcomes: RefreshOutcome[]
  /** The username of the sign-in. */
  username?: string
}
type Run = ReturnType<typeof createRun>
/** Waits until the scheduler runs the task with this label. */
type Schedule = (label: string) => Promise<void>
type Listener = (message: { data: unknown }) => void

/** The product in one browser tab, with its own module instances. */
export type Tab = Awaited<ReturnType<typeof openTab>>

export type SimulatedBrowser = Awaited<ReturnType<typeof simulateBrowser>>

/**
 * Simulates one browser with several tabs, and a server whose refresh tokens work once. Everything asynchronous
 * (requests, responses, locks, messages, short timeouts) is a task of a scheduler, which runs the tasks in any order.
 */
export async function simulateBrowser(tabCount: number) {
  const cookies = fakeCookies()
  let run: Run | undefined
  stubBroadcastChannel(() => run)
  const tabs: Tab[] = []
  for (let index = 0; index < tabCount; index += 1) tabs.push(await openTab())

  return {
    tabs,
    /** Starts a run with a new server and no cookies, and signs one person in, in all tabs. */
    startRun(settings: RunSettings): Run {
      cookies.clear()
      run = createRun(settings, cookies, tabs)
      stubTimeouts(run)
      stubLocks(run)
      stubFetch(run)
      const tokens = tabs[0]?.sessionSchema.parse(run.server.signIn('ann'))
      for (const tab of tabs) if (tokens) tab.startSession(tokens, settings.username)
      return run
    },
  }
}

function createRun(settings: RunSettings, cookies: Map<string, string>, tabs: Tab[]) {
  const server = simulateServer(settings.hasReadableTokens)
  const observations = observeSessions({ cookies, server, tabs })
  const schedule: Schedule = (label) => settings.scheduler.schedule(Promise.resolve(), label)
  return { ...settings, server, observations, schedule }
}

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

/** Stubs `BroadcastChannel` for all runs, because a tab opens its channel once. */
function stubBroadcastChannel(currentRun: () => Run | undefined) {
  const channels: Listener[][] = []
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
        const run = currentRun()
        run?.observations.recordSessionChange()
        if (!run?.hasChannel) return
        const receivers = channels.filter((listeners) => listeners !== this.listeners).flat()
        for (const receive of receivers) void run.schedule('message').then(() => receive({ data }))
      }
    },
  )
}

/** Schedules short timeouts. Timeouts of a second or more never fire. */
function stubTimeouts({ schedule }: Run) {
  vi.stubGlobal('setTimeout', (work: () => void, wait = 0) => {
    if (wait < 1000) void schedule('timeout').then(work)
    return 0
  })
  vi.stubGlobal('clearTimeout', () => undefined)
}

function stubLocks({ hasLocks, schedule }: Run) {
  let lock: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: unknown, work: () => Promise<unknown>) => {
    const turn = lock.then(() => schedule('lock')).then(work)
    lock = turn.catch(() => undefined)
    return turn
  }
  vi.stubGlobal('navigator', { locks: hasLocks ? { request } : undefined })
}

function stubFetch({ server, observations, schedule, outcomes }: Run) {
  const outcomesLeft = [...outcomes]
  vi.stubGlobal('fetch', async (request: Request) => {
    const sent = await readRequest(request)
    const outcome = (sent.endpoint === 'refresh' ? outcomesLeft.shift() : undefined) ?? 'refreshed'
    const observation = observations.recordRequest(sent, outcome)
    const label = sent.origin ? `call ${sent.origin.call}` : sent.endpoint
    await schedule(label)
    const response = server.handle(sent, outcome)
    if (response?.status === 401) observation.onRejected?.()
    await schedule(`response to ${label}`)
    observation.onEnd?.()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
}

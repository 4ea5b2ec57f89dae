import { QueryClient } from '@tanstack/react-query'
import fc, { type Scheduler } from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Credentials } from '@/features/auth/auth'
import { createWorld, type Outcome, type Tab } from '@/test/world'

// Several tabs, calls, token refreshes, sign-ins and sign-outs in random order (specification §4).
// `npm run task -- races` tries more.
const RUNS = Number(process.env.RACES ?? 2000)
const TABS = 3

type Step = { does: 'call' | 'look' | 'expire' | 'sign out' | 'sign in' | 'open a link'; tab: number; person: string }
/** What distinguishes users: their tokens, their user names, or nothing. */
type KnownBy = 'tokens' | 'names' | 'nothing'
type Plan = {
  steps: Step[]
  outcomes: Outcome[]
  hasLocks: boolean
  hasChannel: boolean
  knownBy: KnownBy
  agrees: boolean
}

const step = fc.record<Step>({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('call' as const) },
    { weight: 2, arbitrary: fc.constantFrom('expire' as const) },
    { weight: 3, arbitrary: fc.constantFrom('look', 'sign out', 'sign in', 'open a link') },
  ),
  tab: fc.nat({ max: TABS - 1 }),
  person: fc.constantFrom('ann', 'ben'),
})
const outcome = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Outcome>('renewed') },
  { weight: 3, arbitrary: fc.constantFrom<Outcome>('access only', 'refused', 'failed', 'lost', 'malformed') },
)
const plan = fc.record<Plan>({
  steps: fc.array(step, { minLength: 3, maxLength: 10 }),
  outcomes: fc.array(outcome, { maxLength: 6 }),
  hasChannel: fc.boolean(),
  hasLocks: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  knownBy: fc.constantFrom<KnownBy>('tokens', 'names', 'nothing'),
  agrees: fc.boolean(),
})

const client = new QueryClient()
const signIn = async (tab: Tab, credentials: Credentials) =>
  tab.signIn.mutationFn?.(credentials, { client, meta: undefined })

const signOut = (tab: Tab) => {
  world.leave()
  tab.signOut()
}

let world: Awaited<ReturnType<typeof createWorld>>
beforeAll(async () => {
  world = await createWorld(TABS)
})
afterAll(() => void vi.unstubAllGlobals())

async function play(scheduler: Scheduler, { steps, agrees, knownBy, ...rest }: Plan) {
  world.reset({ scheduler, isReadable: knownBy === 'tokens', ...(knownBy === 'names' && { username: 'ann' }), ...rest })
  // Short timeouts are scheduled too; timeouts of a second or more never fire.
  vi.stubGlobal('setTimeout', (work: () => void, wait = 0) => {
    if (wait < 1000) void scheduler.schedule(Promise.resolve(), 'wait').then(work)
    return 0
  })
  vi.stubGlobal('clearTimeout', () => undefined)
  const requests: Promise<unknown>[] = []
  const track = (work: Promise<unknown>) => requests.push(work.catch(() => undefined))
  const act = ({ does, tab: index, person: name }: Step, call: number) => {
    const tab = world.tabs[index]
    if (!tab) return
    const person = knownBy === 'nothing' ? 'ann' : name
    if (does === 'expire') world.expire()
    else if (does === 'look') tab.recheckSession()
    else if (tab.supersededBy()) return
    else if (does === 'open a link' && knownBy === 'names') {
      // A link contains no user name, so the next user signs in by name.
      if (shows(tab)) signOut(tab)
      track(signIn(tab, { username: person, password: '' }))
    } else if (does === 'open a link') {
      world.begin()
      const given = tab.session.parse(world.issue(person))
      track(tab.signInWithTokens(given, tab.sendRefresh, () => scheduler.schedule(Promise.resolve(agrees), 'question')))
    } else if (!shows(tab)) track(signIn(tab, { username: person, password: '' }))
    else if (does === 'sign out') signOut(tab)
    else if (does === 'call') {
      world.begin()
      const json = { person: shows(tab), tab: index, call }
      track(tab.http.post('api/v1/things', { json }).json())
    }
  }
  const script = scheduler.scheduleSequence(
    steps.map((next, index) => ({ label: next.does, builder: () => Promise.resolve(act(next, index)) })),
  )
  await scheduler.waitFor(script.task)
  await scheduler.waitFor(Promise.all(requests))
  await scheduler.waitIdle()
  return requests.length
}

/** The user of a tab; undefined on the login screen. */
const shows = (tab: Tab) => {
  const person = tab.signedInPerson()
  return person ? (person.sub ?? person.username ?? 'ann') : undefined
}

test(
  `sessions stay consistent under any interleaving (${RUNS} times)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), plan, async (scheduler, chosen) => {
        await play(scheduler, chosen)
        const { sent, renewals, ownerOf, tabs } = world
        // No request is sent with another user's token or from a stopped tab.
        expect(sent.filter(({ person, token }) => token && ownerOf(token)?.person !== person)).toEqual([])
        expect(sent.filter(({ isFromStopped }) => isFromStopped)).toEqual([])
        expect(sent.filter(({ isEarly }) => chosen.hasLocks && isEarly)).toEqual([])
        // Each request is sent at most twice, the second time with another token.
        const sends = Map.groupBy(sent, ({ call }) => call)
        for (const { length } of sends.values()) expect(length).toBeLessThanOrEqual(2)
        for (const [first, second] of sends.values()) expect(second?.token).not.toBe(first?.token)
        // One refresh at a time over all tabs (without locks: per tab), and none that is unnecessary or reuses a refresh token.
        const isOneTab = new Set(chosen.steps.map(({ tab }) => tab)).size === 1
        expect(renewals.filter(({ isFirst }) => (chosen.hasLocks || isOneTab) && !isFirst)).toEqual([])
        expect(renewals.filter(({ isNeeded }) => chosen.hasLocks && !isNeeded)).toEqual([])
        // No session is replaced without consent or ended without a rejection, and signing out wins.
        expect(world.lost).toEqual([])
        expect(world.isUntouched()).toBe(true)
        expect(world.replaced.filter(([before, after]) => before !== after && !chosen.agrees)).toEqual([])
        for (const tab of tabs) expect(tab.pendingRefresh()).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 60, // each run takes 4 ms on an idle machine
)

import { QueryClient } from '@tanstack/react-query'
import fc, { type Scheduler } from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Credentials } from '@/features/auth/auth'
import { type SimulatedBrowser, simulateBrowser, type Tab } from '@/test/simulated-browser'
import type { RefreshOutcome } from '@/test/simulated-server'

// Several tabs, calls, token refreshes, sign-ins and sign-outs in random order (specification §4).
// `npm run task -- races` tries more.
const RUNS = Number(process.env.RACES ?? 500)
const TABS = 3

type Step = {
  does: 'call' | 'recheck' | 'expire' | 'sign out' | 'sign in' | 'open a link'
  tab: number
  person: string
}
/** What distinguishes people: their tokens, their usernames, or nothing. */
type KnownBy = 'tokens' | 'names' | 'nothing'
type Plan = {
  steps: Step[]
  outcomes: RefreshOutcome[]
  hasLocks: boolean
  hasChannel: boolean
  knownBy: KnownBy
  agrees: boolean
}

const step = fc.record<Step>({
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('call' as const) },
    { weight: 2, arbitrary: fc.constantFrom('expire' as const) },
    { weight: 3, arbitrary: fc.constantFrom('recheck', 'sign out', 'sign in', 'open a link') },
  ),
  tab: fc.nat({ max: TABS - 1 }),
  person: fc.constantFrom('ann', 'ben'),
})
const outcome = fc.oneof(
  { weight: 4, arbitrary: fc.constant<RefreshOutcome>('refreshed') },
  { weight: 3, arbitrary: fc.constantFrom<RefreshOutcome>('access only', 'refused', 'failed', 'lost', 'malformed') },
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

let browser: SimulatedBrowser
beforeEach(async () => {
  browser = await simulateBrowser(TABS)
})

async function runPlan(scheduler: Scheduler, { steps, agrees, knownBy, ...settings }: Plan) {
  const { server, observations } = browser.startRun({
    ...settings,
    scheduler,
    hasReadableTokens: knownBy === 'tokens',
    ...(knownBy === 'names' && { username: 'ann' }),
  })
  const requests: Promise<unknown>[] = []
  const track = (work: Promise<unknown>) => requests.push(work.catch(() => undefined))
  const signOut = (tab: Tab) => {
    observations.recordSignOut()
    tab.signOut()
  }
  const act = ({ does, tab: index, person: name }: Step, call: number) => {
    const tab = browser.tabs[index]
    if (!tab) return
    const person = knownBy === 'nothing' ? 'ann' : name
    if (does === 'expire') server.expireAccessTokens()
    else if (does === 'recheck') tab.recheckSession()
    else if (tab.successor()) return
    else if (does === 'open a link' && knownBy === 'names') {
      // A link contains no username, so the next person signs in by name.
      if (shownPerson(tab)) signOut(tab)
      track(signIn(tab, { username: person, password: '' }))
    } else if (does === 'open a link') {
      const linked = tab.sessionSchema.parse(server.signIn(person))
      track(
        tab.signInWithTokens(linked, tab.sendRefresh, () => scheduler.schedule(Promise.resolve(agrees), 'question')),
      )
    } else if (!shownPerson(tab)) track(signIn(tab, { username: person, password: '' }))
    else if (does === 'sign out') signOut(tab)
    else if (does === 'call') {
      const origin = { call, tab: index, person: shownPerson(tab) }
      track(tab.http.post('api/v1/things', { json: { origin } }).json())
    }
  }
  const script = scheduler.scheduleSequence(
    steps.map((next, index) => ({ label: next.does, builder: () => Promise.resolve(act(next, index)) })),
  )
  await scheduler.waitFor(script.task)
  await scheduler.waitFor(Promise.all(requests))
  await scheduler.waitIdle()
  return { server, observations }
}

/** The person of a tab; undefined on the login screen. */
const shownPerson = (tab: Tab) => {
  const person = tab.signedInPerson()
  return person ? (person.sub ?? person.username ?? 'ann') : undefined
}

test(
  `sessions stay consistent under any interleaving (${RUNS} times)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), plan, async (scheduler, chosen) => {
        const { server, observations } = await runPlan(scheduler, chosen)
        const { requests, refreshes } = observations
        // No request is sent with another person's token or from a superseded tab.
        const isForeign = (token: string, person: string) => token && server.sessionOf(token)?.person !== person
        expect(requests.filter(({ person, accessToken }) => isForeign(accessToken, person))).toEqual([])
        expect(requests.filter(({ isFromSupersededTab }) => isFromSupersededTab)).toEqual([])
        expect(requests.filter(({ isDuringRefresh }) => chosen.hasLocks && isDuringRefresh)).toEqual([])
        // Each request is sent at most twice, the second time with another token.
        const sends = Map.groupBy(requests, ({ call }) => call)
        for (const { length } of sends.values()) expect(length).toBeLessThanOrEqual(2)
        for (const [first, second] of sends.values()) expect(second?.accessToken).not.toBe(first?.accessToken)
        // One refresh at a time over all tabs (without locks: per tab), and none that is unnecessary or reuses a refresh token.
        const isOneTab = new Set(chosen.steps.map(({ tab }) => tab)).size === 1
        expect(refreshes.filter(({ isRepeated }) => (chosen.hasLocks || isOneTab) && isRepeated)).toEqual([])
        expect(refreshes.filter(({ isNeeded }) => chosen.hasLocks && !isNeeded)).toEqual([])
        // No session is replaced without consent or ended without a rejection, and a sign-out always takes effect.
        expect(observations.peopleWithLostSession).toEqual([])
        expect(observations.isLastSessionStored()).toBe(true)
        const replaced = observations.replacedPeople.filter(([before, after]) => before !== after)
        expect(replaced.filter(() => !chosen.agrees)).toEqual([])
        for (const tab of browser.tabs) expect(tab.pendingRefresh()).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 60, // each run takes 4 ms on an idle machine
)

/// <reference types="msw/vite/client" />

import { network } from 'virtual:msw'
import { delay, getResponse, type HttpHandler, http } from 'msw'
import { createDb } from './db.ts'
import { cacheFiles } from './files.ts'
import { authHandlers } from './handlers/auth.ts'
import { createHandlers } from './handlers.ts'
import { isScenario, scenarios as named, type Scenario, type ScenarioName, scenarioNamed } from './named-scenarios.ts'

/** Milliseconds each call takes in the demo, so that loading states are seen. */
const LATENCY = 150
/** Where the tab remembers its scenario beyond a reload. */
const SCENARIO_KEY = 'demo-scenario'

const db = createDb({ storage: localStorage, files: cacheFiles() })
let scenario: ScenarioName | undefined
let refusal = ''
let handlers: HttpHandler[] = []

/** Starts to answer the page's calls from a backend in the page; its records outlive a reload. */
export async function startMocks() {
  network.configure({
    // A handler without an answer leaves the call to the network.
    handlers: [
      http.all('*/api/v1/*', async ({ request }) => {
        await delay(LATENCY)
        return getResponse(handlers, request)
      }),
    ],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  const url = new URL(location.href)
  const asked = url.searchParams.get('scenario')
  if (asked === null) keepPlaying()
  else {
    try {
      playScenario(scenarioNamed(asked))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      refusal = error.message
      keepPlaying()
    }
    url.searchParams.delete('scenario')
    history.replaceState(history.state, '', url)
  }
  keepWorker()
  await network.enable()
}

/**
 * Does not let the page say goodbye to MSW's worker: when it was the only one, the worker would unregister itself, and
 * the page that is loaded anew meanwhile would wait for it for good.
 */
function keepWorker() {
  const { prototype } = ServiceWorker
  // oxlint-disable-next-line typescript/unbound-method -- called on the worker at hand
  const { postMessage } = prototype
  prototype.postMessage = function (message: unknown) {
    if (message !== 'CLIENT_CLOSE') postMessage.call(this, message)
  }
}

/** Goes on with the tab's scenario after a reload. */
function keepPlaying() {
  const kept = sessionStorage.getItem(SCENARIO_KEY) ?? ''
  scenario = isScenario(kept) ? kept : undefined
  handlers = handlersOf(scenario)
}

/** Plays a scenario in this tab from now on; none goes back to how it was before. */
export function playScenario(name?: ScenarioName) {
  scenario = name
  sessionStorage.setItem(SCENARIO_KEY, name ?? '')
  const { sessions }: Partial<Scenario> = name ? named[name] : {}
  db.sync()
  sessions?.(db)
  handlers = handlersOf(name)
}

/** What can be played. */
export const scenarios = Object.entries(named).flatMap(([name, { about }]) =>
  isScenario(name) ? [{ name, about }] : [],
)

/** The scenario that is played. */
export const presentScenario = () => scenario

/** Why the scenario that the address asked for is not played; empty when it is, or none was asked for. */
export const scenarioRefusal = () => refusal

/** Puts the first records back and forgets what was uploaded; who is signed in stays so. */
export function resetDemoData() {
  db.sync() // another tab may have signed in or refreshed since
  db.reset({ keepSessions: true })
  handlers = handlersOf(scenario)
}

/**
 * What answers while a scenario is played. Records that it brings are too many for the browser's storage and not to mix
 * with the person's: they live in memory, and only the sessions are shared, and the people whose they are.
 */
function handlersOf(name?: ScenarioName): HttpHandler[] {
  const { records, handlers: before }: Partial<Scenario> = name ? named[name] : {}
  if (!records) return [...(before?.(db) ?? []), ...createHandlers(db)]
  const own = createDb()
  records(own)
  const placed = new Set<number>()
  const shareSessions = () => {
    db.sync()
    own.sessions = db.sessions
    const present = db.users.filter(({ id }) => !placed.has(id) && db.sessions.some(({ user_id }) => user_id === id))
    for (const person of present) {
      placed.add(person.id)
      own.users = [...own.users.filter(({ id }) => id !== person.id), structuredClone(person)]
    }
  }
  const shared = [http.all('*/api/v1/*', shareSessions), ...authHandlers(db)]
  return [...shared, ...(before?.(own) ?? []), ...createHandlers(own)]
}

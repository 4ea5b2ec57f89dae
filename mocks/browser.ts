import { delay, getResponse, type HttpHandler, http } from 'msw'
import { createDb } from './db/db.ts'
import { browserFiles } from './db/files.ts'
import { authHandlers } from './handlers/auth.ts'
import { createHandlers, isApiPath } from './handlers.ts'
import { interceptRequests } from './intercept.ts'
import { isScenario, scenarios as named, type Scenario, type ScenarioName, scenarioNamed } from './scenarios.ts'
import { isStorageSubstituted } from './substitutes.ts'

/** Milliseconds that each call takes in the demo. The delay makes loading states visible. */
const LATENCY = 150
/** The session storage key of the tab's scenario. A reload keeps it. */
const SCENARIO_KEY = 'demo-scenario'

const db = createDb({ storage: localStorage, files: await browserFiles() })
let scenario: ScenarioName | undefined
let errorMessage = ''
let isWithoutWorker = false
let handlers: HttpHandler[] = []

/** Responds to the page's calls with a backend that runs in the page. A reload keeps its records. */
export async function startMockBackend() {
  const url = new URL(location.href)
  const requested = url.searchParams.get('scenario')
  if (requested === null) restoreScenario()
  else {
    try {
      setScenario(scenarioNamed(requested))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      errorMessage = error.message
      restoreScenario()
    }
    url.searchParams.delete('scenario')
    history.replaceState(history.state, '', url)
  }
  const hasWorker = await interceptRequests(async (request) => {
    if (!isApiPath(new URL(request.url).pathname)) return undefined
    await delay(LATENCY)
    return getResponse(handlers, request)
  })
  isWithoutWorker = !hasWorker
}

/** Restores the tab's scenario after a reload. */
function restoreScenario() {
  const stored = sessionStorage.getItem(SCENARIO_KEY) ?? ''
  scenario = isScenario(stored) ? stored : undefined
  handlers = handlersOf(scenario)
}

/** Starts a scenario in this tab. Without a name, ends the current one. */
export function setScenario(name?: ScenarioName) {
  scenario = name
  sessionStorage.setItem(SCENARIO_KEY, name ?? '')
  const { sessions }: Partial<Scenario> = name ? named[name] : {}
  db.sync()
  sessions?.(db)
  handlers = handlersOf(name)
}

/** The available scenarios. */
export const scenarios = Object.entries(named).flatMap(([name, { about }]) =>
  isScenario(name) ? [{ name, about }] : [],
)

/** The current scenario. */
export const currentScenario = () => scenario

/** Why the scenario in the URL was rejected. Empty if it was accepted, or if the URL names none. */
export const scenarioError = () => errorMessage

/** What the demo cannot do in this browser, in one sentence each. */
export const limitations = (): string[] => [
  ...(isWithoutWorker ? ['Pictures and files are missing, because this browser allows no service worker here.'] : []),
  ...(isStorageSubstituted()
    ? ['A reload restores the initial data, because this browser allows no storage here.']
    : []),
]

/** Restores the seed and deletes uploaded files. Sessions are kept. */
export function resetDemoData() {
  db.sync() // Another tab may have signed in or refreshed its session.
  db.reset({ keepSessions: true })
  handlers = handlersOf(scenario)
}

/**
 * Creates the handlers of a scenario. The records of a scenario are too many for the browser's storage and must not mix
 * with the person's records. They are kept in memory and share only the sessions and the signed-in users.
 */
function handlersOf(name?: ScenarioName): HttpHandler[] {
  const { records, handlers: before }: Partial<Scenario> = name ? named[name] : {}
  if (!records) return [...(before?.(db) ?? []), ...createHandlers(db)]
  const scenarioDb = createDb()
  records(scenarioDb)
  const copiedIds = new Set<number>()
  const shareSessions = () => {
    db.sync()
    scenarioDb.sessions = db.sessions
    const signedIn = db.users.filter(
      ({ id }) => !copiedIds.has(id) && db.sessions.some(({ user_id }) => user_id === id),
    )
    for (const user of signedIn) {
      copiedIds.add(user.id)
      scenarioDb.users = [...scenarioDb.users.filter(({ id }) => id !== user.id), structuredClone(user)]
    }
  }
  const shared = [http.all('*/api/v1/*', shareSessions), ...authHandlers(db)]
  return [...shared, ...(before?.(scenarioDb) ?? []), ...createHandlers(scenarioDb)]
}

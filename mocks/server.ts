import { getResponse, type HttpHandler } from 'msw'
import { createDb, type DbOptions } from './db.ts'
import { createHandlers } from './handlers.ts'
import { type Scenario, type ScenarioName, scenarioNamed, scenarios } from './named-scenarios.ts'

/** A request as it arrived. */
type ReceivedRequest = {
  method: string
  path: string
  /** The query with its question mark; empty without one. */
  search: string
  headers: Headers
  /** Empty for an uploaded file: `db.files` has it. */
  body: string
}

/** The backend for tests: the same one as in the demo, asked by `handle` instead of over the browser's network. */
export function createBackend(options?: DbOptions) {
  const db = createDb(options)
  const handlers = createHandlers(db)
  const requests: ReceivedRequest[] = []
  let overrides: HttpHandler[] = []

  return {
    db,
    /** What was asked since the last reset, in the order of arrival. */
    requests,
    /** Answers a request; undefined when no handler knows it, a response of type `error` for a dropped connection. */
    async handle(request: Request): Promise<Response | undefined> {
      const { pathname: path, search } = new URL(request.url)
      const isFile = /^\/(api\/v1\/uploads|bucket)\//.test(path)
      // Pictures that a page shows are no calls. A file can be too big to be copied just to be logged.
      if (!isFile || request.method !== 'GET') {
        const body = isFile ? '' : await request.clone().text()
        requests.push({ method: request.method, path, search, headers: new Headers(request.headers), body })
      }
      return getResponse([...overrides, ...handlers], request)
    },
    /** Puts handlers before all others, the newest first, until the next reset. */
    use(...added: HttpHandler[]) {
      overrides = [...added, ...overrides]
    },
    /**
     * Plays a scenario from now until the next reset.
     * @throws RangeError for a name that no scenario has
     */
    scenario(name: ScenarioName) {
      const known = scenarioNamed(name)
      const { records, sessions, handlers: added }: Partial<Scenario> = known ? scenarios[known] : {}
      records?.(db)
      sessions?.(db)
      overrides = [...(added?.(db) ?? []), ...overrides]
    },
    /** Back to the seed, without overrides and with an empty log. */
    reset() {
      overrides = []
      requests.length = 0
      db.reset()
    },
  }
}

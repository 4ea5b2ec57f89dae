import { getResponse, type HttpHandler } from 'msw'
import { createDb, type DbOptions } from './db/db.ts'
import { createHandlers, isApiPath } from './handlers.ts'
import { type Scenario, type ScenarioName, scenarioNamed, scenarios } from './scenarios.ts'

/** A logged request. */
type ReceivedRequest = {
  method: string
  path: string
  /** The query with its question mark, or an empty string. */
  search: string
  headers: Headers
  /** The body as text. Empty for an uploaded file, which `db.files` contains. */
  body: string
  /** The body as JSON. Undefined if it is none. */
  json: unknown
}

/** Creates the backend for tests. It is the backend of the demo, but receives requests through `handle`. */
export function createBackend(options?: DbOptions) {
  const db = createDb(options)
  const handlers = createHandlers(db)
  let requests: ReceivedRequest[] = []
  /** Groups of handlers, the latest first. */
  let overrides: { handlers: HttpHandler[]; isScenario: boolean }[] = []

  return {
    db,
    /** The requests since the last reset, in order of arrival. */
    get requests(): ReceivedRequest[] {
      return requests
    },
    /** Responds to a request: undefined without a handler, a response of type `error` for a dropped connection. */
    async handle(request: Request): Promise<Response | undefined> {
      const { pathname: path, search } = new URL(request.url)
      if (!isApiPath(path)) return undefined
      // Those at its arrival: the next test may begin before the body is read.
      const log = requests
      const active = [...overrides.flatMap((group) => group.handlers), ...handlers]
      const isFile = /^\/(api\/v1\/uploads|bucket)\//.test(path)
      // Requests for pictures are not logged. The body of an upload is not copied because it can be large.
      if (!isFile || request.method !== 'GET') {
        const body = isFile ? '' : await request.clone().text()
        const headers = new Headers(request.headers)
        log.push({ method: request.method, path, search, headers, body, json: parseJson(body) })
      }
      return getResponse(active, request)
    },
    /** Adds handlers that take precedence over all earlier ones until the next reset. */
    use(...added: HttpHandler[]) {
      overrides = [{ handlers: added, isScenario: false }, ...overrides]
    },
    /**
     * Plays a scenario in place of the current one, until the next reset. `none` ends the current one. What a scenario has
     * done to the records and sessions stays.
     * @throws RangeError for an unknown scenario name
     */
    scenario(name: ScenarioName | 'none') {
      const valid = scenarioNamed(name)
      const { records, sessions, handlers: added }: Partial<Scenario> = valid ? scenarios[valid] : {}
      records?.(db)
      sessions?.(db)
      const others = overrides.filter(({ isScenario }) => !isScenario)
      overrides = [{ handlers: added?.(db) ?? [], isScenario: true }, ...others]
    },
    /** Restores the seed, removes all overrides and empties the log. */
    reset() {
      overrides = []
      requests = []
      db.reset()
    },
  }
}

export type Backend = ReturnType<typeof createBackend>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

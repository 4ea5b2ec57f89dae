import { getResponse, type HttpHandler } from 'msw'
import { createDb, type DbOptions } from './db.ts'
import { createHandlers } from './handlers.ts'
import { type Scenario, type ScenarioName, scenarioNamed, scenarios } from './scenarios.ts'

/** A logged request. */
type ReceivedRequest = {
  method: string
  path: string
  /** The query with its question mark, or an empty string. */
  search: string
  headers: Headers
  /** Empty for an uploaded file, which `db.files` contains. */
  body: string
}

/** Creates the backend for tests. It is the backend of the demo, but receives requests through `handle`. */
export function createBackend(options?: DbOptions) {
  const db = createDb(options)
  const handlers = createHandlers(db)
  const requests: ReceivedRequest[] = []
  let overrides: HttpHandler[] = []

  return {
    db,
    /** The requests since the last reset, in order of arrival. */
    requests,
    /** Answers a request: undefined without a handler, a response of type `error` for a dropped connection. */
    async handle(request: Request): Promise<Response | undefined> {
      const { pathname: path, search } = new URL(request.url)
      const isFile = /^\/(api\/v1\/uploads|bucket)\//.test(path)
      // Requests for pictures are not logged. The body of an upload is not copied because it can be large.
      if (!isFile || request.method !== 'GET') {
        const body = isFile ? '' : await request.clone().text()
        requests.push({ method: request.method, path, search, headers: new Headers(request.headers), body })
      }
      return getResponse([...overrides, ...handlers], request)
    },
    /** Adds handlers that take precedence over all earlier ones until the next reset. */
    use(...added: HttpHandler[]) {
      overrides = [...added, ...overrides]
    },
    /**
     * Plays a scenario until the next reset.
     * @throws RangeError for an unknown scenario name
     */
    scenario(name: ScenarioName) {
      const valid = scenarioNamed(name)
      const { records, sessions, handlers: added }: Partial<Scenario> = valid ? scenarios[valid] : {}
      records?.(db)
      sessions?.(db)
      overrides = [...(added?.(db) ?? []), ...overrides]
    },
    /** Restores the seed, removes all overrides and empties the log. */
    reset() {
      overrides = []
      requests.length = 0
      db.reset()
    },
  }
}

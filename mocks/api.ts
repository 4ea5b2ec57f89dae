import { withCors } from './cors.ts'
import { openapi } from './openapi/openapi.ts'
import { delayed, failing, scenarioNamed } from './scenarios.ts'
import { createBackend } from './server.ts'

export type ApiOptions = {
  /** The seed of the random generator that generates users and selects the calls that fail. */
  seed?: number | undefined
  /** Milliseconds that are added to every call. */
  latency?: number
  /** The share of calls that fail, from 0 to 1. */
  failures?: number
  /** The scenario at the start. */
  scenario?: string | undefined
}

/**
 * Creates the API for other tools. It accepts requests from pages of any origin. `GET /openapi.json` returns the
 * description of its calls. `POST /reset` restores the seed and starts the scenario that `?scenario=` names.
 * @throws RangeError for an unknown scenario name
 */
export function createApi({ seed, latency = 0, failures = 0, scenario }: ApiOptions = {}) {
  const backend = createBackend(seed === undefined ? {} : { seed })
  play(scenario)

  function play(asked = 'none') {
    const name = scenarioNamed(asked)
    backend.reset()
    if (name) backend.scenario(name)
    backend.use(...(latency > 0 ? [delayed(latency)] : []), ...(failures > 0 ? [failing(failures, seed)] : []))
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET' && pathname === '/openapi.json') return Response.json(openapi())
    if (request.method === 'POST' && pathname === '/reset') {
      try {
        play(searchParams.get('scenario') ?? undefined)
        return new Response(null, { status: 204 })
      } catch (error) {
        if (error instanceof RangeError) return Response.json({ error: error.message }, { status: 400 })
        throw error
      }
    }
    const response = await backend.handle(request)
    backend.requests.length = 0 // The log is only used by tests.
    return response ?? Response.json({ error: `no such call: ${request.method} ${pathname}` }, { status: 404 })
  }

  return withCors(respond)
}

import { delayed, failing, scenarioNamed } from './named-scenarios.ts'
import { openapi } from './openapi.ts'
import { createBackend } from './server.ts'

export type ApiOptions = {
  /** The number that made-up people are drawn by. */
  seed?: number | undefined
  /** Milliseconds that every call takes more. */
  latency?: number
  /** Which share of the calls fails, from 0 to 1. */
  failures?: number
  /** Which scenario is played from the start. */
  scenario?: string | undefined
}

/**
 * The backend for testers with other tools: answers its calls to pages of every origin. Besides, `GET /openapi.json`
 * describes them, and `POST /reset` goes back to the first records, to play `?scenario=` from then on if it names one.
 * @throws RangeError for a name that no scenario has
 */
export function createApi({ seed, latency = 0, failures = 0, scenario }: ApiOptions = {}) {
  const backend = createBackend(seed === undefined ? {} : { seed })
  play(scenario)

  function play(asked = 'none') {
    const name = scenarioNamed(asked)
    backend.reset()
    if (name) backend.scenario(name)
    backend.use(...(latency > 0 ? [delayed(latency)] : []), ...(failures > 0 ? [failing(failures)] : []))
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
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
    backend.requests.length = 0 // nobody asks for them here
    return response ?? Response.json({ error: `no such call: ${request.method} ${pathname}` }, { status: 404 })
  }

  return async (request: Request): Promise<Response> => {
    const response = await answer(request)
    if (response.type === 'error') return response
    response.headers.set('Access-Control-Allow-Origin', '*')
    if (request.method === 'OPTIONS') {
      response.headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      response.headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type')
      response.headers.set('Access-Control-Max-Age', '600')
    }
    return response
  }
}

import { HttpResponse, http } from 'msw'
import { z } from 'zod'
import { withCors } from './cors.ts'
import { findOperation, openapi } from './openapi/openapi.ts'
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

const bodyless = [204, 205, 304]
const override = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
    /** Relative to `/api/v1/`: `users/3`, or `users/:id` for every user. */
    path: z.string(),
    status: z.int().min(200).max(599),
    body: z.json().optional(),
    /** How many calls get the response. All until the next reset by default. */
    times: z.int().min(1).default(Number.POSITIVE_INFINITY),
  })
  .refine(({ method, path }) => findOperation(method, `/${path}`), {
    path: ['path'],
    error:
      'There is no such call. Write the path as in openapi.json, without /api/v1/: users/3, or users/:id for every id',
  })
  .refine(({ status, body }) => body === undefined || !bodyless.includes(status), {
    path: ['body'],
    error: `A response with the status ${bodyless.join(', ')} has no body`,
  })

/** Responds to the first calls with a status and a body. Later ones get the usual response. */
function overriding({ method, path, status, body, times }: z.output<typeof override>) {
  let calls = 0
  return http.all(`*/api/v1/${path}`, ({ request }) => {
    if (request.method !== method || calls === times) return undefined
    calls += 1
    return body === undefined ? new HttpResponse(null, { status }) : HttpResponse.json(body, { status })
  })
}

/**
 * Creates the API for other tools. It accepts requests from pages of any origin. `GET /openapi.json` returns the
 * description of its calls. Three requests control it:
 * - `POST /reset` restores the seed and starts the scenario that `?scenario=` names.
 * - `POST /scenario?name=` starts a scenario without a reset. `none` ends the current one.
 * - `POST /override` changes the response of a call until the next reset.
 * @throws RangeError for an unknown scenario name
 */
export function createApi({ seed, latency = 0, failures = 0, scenario }: ApiOptions = {}) {
  const backend = createBackend(seed === undefined ? {} : { seed })
  reset(scenario)

  function reset(asked = 'none') {
    const name = scenarioNamed(asked)
    backend.reset()
    if (name) backend.scenario(name)
    backend.use(...(latency > 0 ? [delayed(latency)] : []), ...(failures > 0 ? [failing(failures, seed)] : []))
  }

  const controls = new Map<string, (request: Request, parameters: URLSearchParams) => void | Promise<void>>([
    ['/reset', (_request, parameters) => reset(parameters.get('scenario') ?? undefined)],
    ['/scenario', (_request, parameters) => backend.scenario(scenarioNamed(parameters.get('name') ?? '') ?? 'none')],
    ['/override', async (request) => backend.use(overriding(override.parse(await request.json())))],
  ])

  async function respond(request: Request): Promise<Response> {
    const { origin, pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET' && pathname === '/openapi.json') return Response.json(openapi(origin))
    const control = request.method === 'POST' ? controls.get(pathname) : undefined
    if (control) {
      try {
        await control(request, searchParams)
        return new Response(null, { status: 204 })
      } catch (error) {
        const text = reason(error)
        if (text === undefined) throw error
        return Response.json({ error: text }, { status: 400 })
      }
    }
    const response = await backend.handle(request)
    backend.requests.length = 0 // The log is only used by tests.
    return response ?? Response.json({ error: `no such call: ${request.method} ${pathname}` }, { status: 404 })
  }

  return withCors(respond)
}

/** Explains what is wrong with a request that controls the API. Returns undefined for an unexpected error. */
function reason(error: unknown): string | undefined {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  if (error instanceof SyntaxError) return `The body is not JSON: ${error.message}`
  if (error instanceof RangeError) return error.message
  return undefined
}

import { z } from 'zod'
import type { DbOptions } from './db.ts'
import { faultOf } from './openapi.ts'
import { createBackend } from './server.ts'

/** The instant at which tests of the backend take place. */
export const NOW = Date.parse('2026-03-10T09:00:00Z')

const body = z.object({
  data: z.unknown().optional(),
  meta: z.object({ total: z.number(), page: z.number(), per_page: z.number() }).optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  access_token: z.string().default(''),
  refresh_token: z.string().default(''),
})
const rows = z.array(z.record(z.string(), z.unknown()))
const record = z.record(z.string(), z.unknown())

/** A backend and somebody signed in who asks it. */
export function createClient(options?: DbOptions) {
  const backend = createBackend({ now: () => NOW, ...options })
  let token = backend.db.signIn().access_token

  /** Sends a call, e.g. `ask('GET', 'users/3')`; throws when the answer is not as the API's description says. */
  async function ask(method: string, path: string, sent?: object) {
    const request = new Request(`http://app.test/api/v1/${path}`, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: sent ? JSON.stringify(sent) : null,
    })
    const response = await backend.handle(request)
    if (!response) throw new Error(`No handler for ${method} ${path}`)
    const text = await response.clone().text()
    const fault = faultOf({ method, path: `/${path.split('?')[0]}`, status: response.status, text })
    if (fault) throw new Error(`The answer to ${method} ${path} is not as openapi.ts describes it: ${fault}`)
    const answer = body.parse(text ? JSON.parse(text) : {})
    return {
      status: response.status,
      text,
      ...answer,
      /** The rows of a list answer. */
      rows: () => rows.parse(answer.data),
      /** The record of a single answer. */
      record: () => record.parse(answer.data),
    }
  }

  return {
    backend,
    db: backend.db,
    ask,
    /** Goes on with another token; none signs out. */
    useToken: (next = '') => {
      token = next
    },
  }
}

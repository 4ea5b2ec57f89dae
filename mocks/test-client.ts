import { z } from 'zod'
import type { DbOptions } from './db/db.ts'
import { findContractViolation } from './openapi/openapi.ts'
import { createBackend } from './server.ts'

/** The time of the server's clock in tests of the backend. */
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

/** Creates a backend and a client that is signed in to it. */
export function createClient(options?: DbOptions) {
  const backend = createBackend({ now: () => NOW, ...options })
  let token = backend.db.signIn().access_token

  /** Sends a request, e.g. `ask('GET', 'users/3')`. Throws if the response violates the API's description. */
  async function ask(method: string, path: string, sent?: object) {
    const request = new Request(`http://app.test/api/v1/${path}`, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: sent ? JSON.stringify(sent) : null,
    })
    const response = await backend.handle(request)
    if (!response) throw new Error(`No handler for ${method} ${path}`)
    const text = await response.clone().text()
    const violation = findContractViolation({ method, path: `/${path.split('?')[0]}`, status: response.status, text })
    if (violation) throw new Error(`The response to ${method} ${path} is not as openapi.ts describes it: ${violation}`)
    const parsed = body.parse(text ? JSON.parse(text) : {})
    return {
      status: response.status,
      text,
      ...parsed,
      /** The rows of a list. */
      rows: () => rows.parse(parsed.data),
      /** The record of a response with a single record. */
      record: () => record.parse(parsed.data),
    }
  }

  return {
    backend,
    db: backend.db,
    ask,
    /** Sets the token of further requests. Without a token, requests are anonymous. */
    useToken: (next = '') => {
      token = next
    },
  }
}

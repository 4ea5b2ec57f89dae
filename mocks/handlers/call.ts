import { type DefaultBodyType, HttpResponse, type HttpResponseResolver, type PathParams } from 'msw'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { SessionRecord } from '../db/records.ts'
import { findSession } from '../db/sessions.ts'
import type { UserRecord } from '../entities/users.ts'

/**
 * Throw to respond with an error. A 403 has its text in `message`, others in `error`, because the app must read both.
 */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

type Call = {
  url: URL
  /** The parameters of the path, such as `id`. */
  params: PathParams
  /** Parses the JSON body. Responds with 400 with the message of the first issue if it is invalid. */
  body: <T>(schema: z.ZodType<T>) => T
}

type SignedInCall = Call & { caller: UserRecord; session: SessionRecord }

type Resolver = HttpResponseResolver<PathParams, DefaultBodyType, undefined>

/** A resolver for a call without authentication. */
export function publicCall(db: Db, respond: (call: Call) => Response): Resolver {
  return async ({ request, params }) => {
    const text = await request.text()
    // The rest is synchronous, so that no other call runs between reading and writing.
    db.sync()
    try {
      return respond({ url: new URL(request.url), params, body: (schema) => readBody(text, schema) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const key = error.status === 403 ? 'message' : 'error'
      return HttpResponse.json({ [key]: error.message }, { status: error.status })
    }
  }
}

/**
 * A resolver for a call that needs a valid bearer token. Responds with 401 without one. A request that succeeded and is
 * repeated in the same session with its `Idempotency-Key` changes nothing and gets the same response.
 */
export function authorized(db: Db, respond: (call: SignedInCall) => Response): Resolver {
  const responses = new Map<string, Response>()
  return (info) => {
    return publicCall(db, (call) => {
      const found = findSession(db, getBearerToken(info.request))
      if (!found) throw new Refusal(401, 'token is invalid or expired')
      const sent = info.request.headers.get('idempotency-key')
      const key = sent && `${found.session.id} ${sent}`
      const earlier = key ? responses.get(key) : undefined
      if (earlier) return earlier.clone()
      const response = respond({ ...call, caller: found.user, session: found.session })
      if (key) responses.set(key, response.clone())
      return response
    })(info)
  }
}

/** The access token of a request. */
export const getBearerToken = ({ headers }: { headers: Headers }): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]

/** The record with the id in the path. Responds with 404 if there is none, or if the id is not a positive integer. */
export function findRecord<T extends { id: number }>(rows: T[], id: PathParams[string], noun: string): T {
  const row = /^[1-9]\d*$/.test(String(id)) ? rows.find((candidate) => candidate.id === Number(id)) : undefined
  if (!row) throw new Refusal(404, `${noun} not found`)
  return row
}

/** A response with a single record, or with a list without pages. */
export const data = (value: object, status = 200) => HttpResponse.json({ data: value }, { status })

/** A response without content. */
export const noContent = () => new HttpResponse(null, { status: 204 })

function readBody<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new Refusal(400, parsed.error.issues[0]?.message ?? 'invalid request')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'the request body is not JSON')
  }
}

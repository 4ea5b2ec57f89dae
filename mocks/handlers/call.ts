import { type DefaultBodyType, HttpResponse, type HttpResponseResolver, type PathParams } from 'msw'
import type { z } from 'zod'
import type { Db } from '../db.ts'
import type { SessionRecord, UserRecord } from '../records.ts'
import { findSession } from '../sessions.ts'

/** Ends a call with an error answer. 403 says why under `message`, the others under `error`: the app must read both. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    super(text)
    this.status = status
  }
}

type Call = {
  url: URL
  /** The parts of the path that its pattern names, such as `id`. */
  params: PathParams
  /** Reads the JSON body; refuses one that breaks the schema, in the words of its first broken rule. */
  body: <T>(schema: z.ZodType<T>) => T
}

type SignedInCall = Call & { caller: UserRecord; session: SessionRecord }

type Resolver = HttpResponseResolver<PathParams, DefaultBodyType, undefined>

/** A resolver for a call that anybody may make. */
export function open(db: Db, answer: (call: Call) => Response): Resolver {
  return async ({ request, params }) => {
    const text = await request.text()
    // From here to the answer nothing waits, so that no other call gets between reading and writing.
    db.sync()
    try {
      return answer({ url: new URL(request.url), params, body: (schema) => readBody(text, schema) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const key = error.status === 403 ? 'message' : 'error'
      return HttpResponse.json({ [key]: error.message }, { status: error.status })
    }
  }
}

/** A resolver for a call that needs a good bearer token; answers 401 to any other. */
export function authorized(db: Db, answer: (call: SignedInCall) => Response): Resolver {
  return (info) => {
    return open(db, (call) => {
      const found = findSession(db, getBearerToken(info.request))
      if (!found) throw new Refusal(401, 'token is invalid or expired')
      return answer({ ...call, caller: found.user, session: found.session })
    })(info)
  }
}

/** The access token a request carries. */
export const getBearerToken = ({ headers }: { headers: Headers }): string | undefined =>
  /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1]

/** The record whose id a path names; refuses with 404 when the id is no positive integer or there is no such record. */
export function findRecord<T extends { id: number }>(rows: T[], id: PathParams[string], noun: string): T {
  const row = /^[1-9]\d*$/.test(String(id)) ? rows.find((candidate) => candidate.id === Number(id)) : undefined
  if (!row) throw new Refusal(404, `${noun} not found`)
  return row
}

/** The answer that carries a single record, or a list without pages. */
export const data = (value: object, status = 200) => HttpResponse.json({ data: value }, { status })

/** The answer that carries nothing. */
export const done = () => new HttpResponse(null, { status: 204 })

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

import ky, { isHTTPError, isNetworkError, type KyInstance } from 'ky'
import { config } from '@/config/config'
import { randomId } from '@/random-id'
import { refreshOnce, type SendRefresh, waitForRefresh } from '@/session/refresh'
import { belongsToCurrentSession, endSession, SessionError } from '@/session/session'
import { readSession, sessionSchema } from '@/session/tokens'
import type { ErrorBody } from './error-body'
import { ApiError, fixedTexts } from './errors'
import { envelope, isRecord } from './fields'
import { fetchWithPrefetch } from './prefetched-response'
import { camelize, parseJson, snakify } from './wire'

/** These requests carry no bearer token (specification §5, §7). */
const WITHOUT_BEARER = /\/api\/v1\/auth\/(forgot|reset)-password$/
/** A 401 to these requests concerns the credentials in their body, not the session. */
const WITHOUT_REFRESH = /\/api\/v1\/auth\//
/** Statuses of a refresh that may succeed later. Any other 4xx means that the refresh token is invalid. */
const TEMPORARY_FAILURES = [408, 425, 429]

/**
 * Sets the bearer token on the headers of a request (specification §5).
 * @param token the access token; empty in a session that has only a refresh token
 * @throws {Error} without headers (specification §8)
 * @throws {SessionError} if the token does not belong to this tab's current session. A request of one person is never
 * sent for the next person or after a sign-out
 */
export function setBearer(headers: Headers | undefined, url: string, token: string) {
  if (!headers) throw new Error(fixedTexts.noHeaders)
  if (WITHOUT_BEARER.test(new URL(url).pathname)) return
  if (!belongsToCurrentSession(token)) throw new SessionError()
  if (token) headers.set('Authorization', `Bearer ${token}`)
}

/** Reads the texts of an error body. Without the code for it, which loads during idle time, there are none. */
const readErrorBodyLazily = async (body: unknown): Promise<ErrorBody> =>
  import('./error-body').then(
    ({ readErrorBody }) => readErrorBody(body),
    () => ({ text: undefined, fields: [] }),
  )

/**
 * Sends requests without a session: sign-in, refresh, sign-out. No timeout, no retries (specification §1).
 */
export const httpWithoutSession: KyInstance = ky.create({
  baseUrl: config.apiBaseUrl,
  cache: 'no-store', // An old response may be someone else's, or hide the changes of a colleague.
  timeout: false,
  retry: 0,
  fetch: fetchWithPrefetch,
  parseJson: (text) => camelize(JSON.parse(text)),
  stringifyJson: (body) => JSON.stringify(snakify(body)),
  hooks: {
    beforeError: [
      async ({ error }) => {
        const cause = error.message // do not keep ky's error: it holds the request with its token, and the query cache stores errors
        if (isHTTPError(error)) {
          const { data, response } = error
          const { text, fields } = await readErrorBodyLazily(data)
          const { headers, status } = response
          return new ApiError(status, text, {
            cause,
            fields,
            retryAfter: headers.get('Retry-After'),
            date: headers.get('Date'),
          })
        }
        // If `fetch` is wrapped, ky does not recognize its TypeError as a network error.
        if (isNetworkError(error) || error instanceof TypeError) return new ApiError(0, undefined, { cause })
        return error
      },
    ],
  },
})

/**
 * Requests new tokens (specification §4, §7).
 * @throws {SessionError} if the refresh token is rejected, {ApiError} after a temporary failure
 */
export const sendRefresh: SendRefresh = async (token, accessToken) => {
  const headers = { Authorization: `Bearer ${accessToken}` } // on every request (specification §5)
  try {
    return await httpWithoutSession
      .put('api/v1/auth/refresh', { json: { token }, headers })
      .json(envelope(sessionSchema))
  } catch (error) {
    const isRefused =
      error instanceof ApiError &&
      error.status >= 400 &&
      error.status < 500 &&
      !TEMPORARY_FAILURES.includes(error.status)
    throw isRefused ? new SessionError({ cause: error }) : error
  }
}

/**
 * Rejects a 2xx response to a write that does not mean that the API has saved it. Networks respond to any request with
 * their sign-in page, and some APIs respond to a refused write with `success: false`. An empty body, a short text and any
 * other JSON, even incomplete, count as a success. Reads are checked by their schemas: a list by `unlessFailed`, a record by
 * its id.
 * @throws {ApiError} with an unknown outcome for a page of markup, and for an incomplete body that may be one; a refusal
 * with its reason for `success: false`
 */
async function rejectUnsavedWrite({ method }: Request, response: Response) {
  if (method === 'GET' || !response.ok) return
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const text = await response.text().catch(() => (isJson ? '' : '<')) // the connection broke: without a type, it may be markup
  if (text.trimStart().startsWith('<')) throw new ApiError(0, fixedTexts.unreadable)
  const body = parseJson(text)
  if (!isRecord(body) || body.success !== false) return
  const { text: reason, fields } = await readErrorBodyLazily(body)
  throw new ApiError(response.status, reason, { fields })
}

/** Returns the bearer token of a request; empty without one. */
const getBearerToken = ({ headers }: Request) => headers.get('Authorization')?.replace('Bearer ', '') ?? ''

/**
 * Waits for a pending refresh, then sets the latest access token on a request.
 * @param startToken the access token when the request started. A request that started in an earlier session is not sent
 * @throws {ApiError} a 401 if the refresh failed temporarily; {SessionError} like `setBearer`
 */
async function setLatestBearer({ headers, url }: Request, startToken: string) {
  await waitForRefresh().catch((cause: unknown) => {
    if (belongsToCurrentSession(startToken)) throw new ApiError(401, undefined, { cause })
  })
  if (!belongsToCurrentSession(startToken)) throw new SessionError()
  setBearer(headers, url, readSession()?.accessToken ?? '')
}

/**
 * Lets an API that supports it recognize a POST that arrives twice, because the connection broke before the response and
 * the browser sent it again. A retry after a 401 has the same key.
 */
function setIdempotencyKey({ method, headers }: Request) {
  if (config.hasIdempotencyKeys && method === 'POST') headers.set('Idempotency-Key', randomId())
}

/** The last access token with which the API has accepted a request of this tab. */
let acceptedToken: string | undefined

/** Records whether the API has accepted a request with this access token. Errors of the server do not tell. */
function rememberTokenUse(token: string, status: number) {
  if (status !== 401 && status < 500) acceptedToken = token
}

/**
 * Ends the session after a refreshed token was rejected. The session continues if another request was accepted with this
 * token, because then the 401 concerns only this request, or if it has an even newer token by now.
 */
function endSessionIfNeverAccepted(token: string) {
  if (token !== acceptedToken && token === readSession()?.accessToken) endSession(new SessionError())
}

/**
 * Sends requests with the session: a bearer token, and after a 401 one refresh and one retry (specification §4). Keys of
 * responses are camelCase; `.json(schema)` parses them. Throws an `ApiError`, or a schema error for a malformed response.
 */
export const http: KyInstance = httpWithoutSession.extend({
  retry: { limit: 1, methods: [] },
  hooks: {
    beforeRequest: [
      ({ request }) => setLatestBearer(request, readSession()?.accessToken ?? ''),
      ({ request }) => setIdempotencyKey(request),
    ],
    afterResponse: [
      async ({ request, options, response, retryCount }) => {
        const used = getBearerToken(request)
        rememberTokenUse(used, response.status)
        if (response.status !== 401 || WITHOUT_REFRESH.test(new URL(request.url).pathname))
          return rejectUnsavedWrite(request, response)
        if (retryCount > 0) return endSessionIfNeverAccepted(used)
        const token = await refreshOnce(used, sendRefresh).catch(() => null)
        // Ky passes a clone of the request. Node can collect the clone's signal before it is aborted.
        if (!token || options.signal?.aborted) return // the original 401 is the error
        return ky.retry({ delay: 0 })
      },
    ],
    // `beforeRequest` hooks do not run for a retry.
    beforeRetry: [({ request }) => setLatestBearer(request, getBearerToken(request))],
  },
})

import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from 'ky'
import { config } from '@/config'
import { beforeCall, noteCall, refreshOnce, type SendRefresh } from '@/session/refresh'
import { endSession, isOurs, SessionError } from '@/session/session'
import { readSession, session } from '@/session/tokens'
import { ApiError, errorTexts, fieldTexts, serverText } from './errors'
import { answer } from './fields'
import { fetchWithPrefetch } from './prefetched-response'
import { camelize, snakify } from './wire'

/** These calls carry no bearer (specification §5, §7). */
const WITHOUT_BEARER = /\/api\/v1\/auth\/(forgot|reset)-password$/
/** A 401 of these says something about the credentials in their body, not about the session. */
const WITHOUT_REFRESH = /\/api\/v1\/auth\//
const REFRESH_LIMIT = 15_000

/**
 * Puts the bearer on a request's headers (specification §5).
 * @param token the access token; empty in a session that has a refresh token alone
 * @throws {Error} with the catalogue's text when it is handed no headers (specification §8)
 * @throws {SessionError} when the token is not of the session that this tab works under: what one person began is not
 * sent for the next, nor once nobody is signed in
 */
export function setBearer(headers: Headers | undefined, url: string, token: string) {
  if (!headers) throw new Error(errorTexts.noHeaders)
  if (WITHOUT_BEARER.test(new URL(url).pathname)) return
  if (!isOurs(token)) throw new SessionError()
  if (token) headers.set('Authorization', `Bearer ${token}`)
}

/** Calls without a session: sign-in, refresh, sign-out. No time limit (specification §1), nothing sent twice. */
export const plain: KyInstance = ky.create({
  baseUrl: config.apiBaseUrl,
  timeout: false,
  retry: 0,
  fetch: fetchWithPrefetch,
  parseJson: (text) => camelize(JSON.parse(text)),
  stringifyJson: (body) => JSON.stringify(snakify(body)),
  hooks: {
    beforeError: [
      ({ error }) => {
        const cause = error.message // ky's error holds the request, and that the token: the cache keeps errors
        if (isHTTPError(error)) {
          const { data, response } = error
          return new ApiError('refused', response.status, serverText(data), { cause, fields: fieldTexts(data) })
        }
        // Where something wraps `fetch`, ky does not know its TypeError for one of the network.
        if (isNetworkError(error) || isTimeoutError(error) || error instanceof TypeError)
          return new ApiError('unanswered', 0, undefined, { cause })
        return error
      },
    ],
  },
})

/**
 * Renews the session (specification §4, §7).
 * @param used the access token that was refused or is to be proved
 * @returns the access token to go on with
 * @throws {SessionError} when the session has ended, {ApiError} when it could not be renewed for now
 */
export const refreshSession = (used: string): Promise<string> => refreshOnce(used, sendRefresh)

/** Asks for new tokens; the refusal of the refresh token is told from a passing failure. */
export const sendRefresh: SendRefresh = async (token, accessToken) => {
  const headers = { Authorization: `Bearer ${accessToken}` } // on every request (specification §5)
  try {
    return await plain
      .put('api/v1/auth/refresh', { json: { token }, headers, totalTimeout: REFRESH_LIMIT })
      .json(answer(session))
  } catch (error) {
    const refused = error instanceof ApiError && [400, 401, 403].includes(error.status)
    throw refused ? new SessionError({ cause: error }) : error
  }
}

/**
 * Refuses a web page as the answer to a write, such as the login page that a proxy leads to, or half a text. Reads find
 * out by themselves; writes read nothing, so that an empty or odd answer of the API is a success.
 * @throws {ApiError} of an unknown outcome
 */
async function rejectHtmlResponse({ method }: Request, response: Response) {
  if (method === 'GET' || !response.ok || !response.headers.get('Content-Type')?.includes('text/html')) return
  const text = await response.text().catch(() => undefined) // the line dropped
  if (text === undefined || text.trimStart().startsWith('<')) throw new ApiError('unanswered', 0, errorTexts.unreadable)
}

/** The token that a call goes out with; empty without one. */
export const getBearerToken = ({ headers }: Pick<Request, 'headers'>) =>
  headers.get('Authorization')?.replace('Bearer ', '') ?? ''

/**
 * Puts the newest token of the session on a call that begins, once no refresh is under way.
 * @param begun the token with which it was begun: what was begun in a session that is over is not sent in the next one
 * @throws {ApiError} when the refresh failed for now, as if the call had met the 401 itself; {SessionError} as `setBearer`
 */
export async function renewBearer({ headers, url }: Pick<Request, 'headers' | 'url'>, begun: string) {
  await beforeCall().catch((cause: unknown) => {
    if (isOurs(begun)) throw new ApiError('refused', 401, undefined, { cause })
  })
  setBearer(headers, url, isOurs(begun) ? (readSession()?.accessToken ?? '') : begun)
}

/** A new token was no better: the session ends, unless it has a newer one by now. */
export function endSessionIfRejected(token: string) {
  if (token === readSession()?.accessToken) endSession(new SessionError())
}

/**
 * Calls with the session: bearer, and on a 401 one refresh and one retry (specification §4). Answers come in
 * camelCase; `.json(schema)` reads them. Fails with `ApiError`, or with a schema error when the answer is malformed.
 */
export const http: KyInstance = plain.extend({
  retry: { limit: 1, methods: [] },
  hooks: {
    beforeRequest: [noteCall, ({ request }) => renewBearer(request, readSession()?.accessToken ?? '')],
    afterResponse: [
      async ({ request, response, retryCount }) => {
        if (response.status !== 401 || WITHOUT_REFRESH.test(new URL(request.url).pathname))
          return rejectHtmlResponse(request, response)
        const used = getBearerToken(request)
        if (retryCount > 0) {
          return endSessionIfRejected(used)
        }
        const token = await refreshSession(used).catch(() => null)
        if (!token || request.signal.aborted) return // the original 401 is the error
        return ky.retry({ delay: 0 })
      },
    ],
    // Those before a request don't run again.
    beforeRetry: [({ request }) => renewBearer(request, getBearerToken(request))],
  },
})

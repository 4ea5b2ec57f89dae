import {
  endSessionIfNeverAccepted,
  getBearerToken,
  readErrorBodyLazily,
  recordTokenUse,
  refreshSession,
  setBearer,
  setLatestBearer,
} from '@/api/http'
import { parseJson } from '@/api/wire'
import { config } from '@/config/config'
import { readSession } from '@/session/tokens'

/** The share of the file that has been sent, from 0 to 1. Undefined if the browser does not report it. */
export type Progress = number | undefined

type PutResponse = { status: number; text: string | undefined }

/** The codes with which S3 and Azure refuse a file that is too large. S3 sends it with the status 400. */
const TOO_LARGE = /EntityTooLarge|RequestBodyTooLarge|MaxMessageLengthExceeded/

type PutOptions = { signal: AbortSignal; onProgress: (sent: Progress) => void }

/**
 * Sends a file by PUT (specification §7). The API receives the bearer token; any other host receives no header of ours.
 * After a 401 from the API, refreshes the session and sends the file once more.
 * @returns the HTTP status, and the API's error message. Messages of other hosts are technical, so they are dropped.
 * @throws the signal's reason when aborted; a TypeError when the upload gets no response
 */
export async function putFile(url: URL, file: File, options: PutOptions): Promise<PutResponse> {
  if (!isOwnUpload(url)) return { ...(await send(url, file, new Headers(), options)), text: undefined }
  const headers = new Headers()
  await setLatestBearer({ headers, url: url.href }, readSession()?.accessToken ?? '')
  const response = await send(url, file, headers, options)
  recordTokenUse(getBearerToken({ headers }), response.status)
  if (response.status !== 401) return response
  const token = await refreshSession(getBearerToken({ headers })).catch(() => null)
  if (!token) return response
  setBearer(headers, url.href, token)
  const again = await send(url, file, headers, options)
  recordTokenUse(token, again.status)
  if (again.status === 401) endSessionIfNeverAccepted(token)
  return again
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress and copies bodies that it may have to resend. */
function send(url: URL, file: File, headers: Headers, { signal, onProgress }: PutOptions): Promise<PutResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.responseType = 'text' // Otherwise Firefox reads an empty response as XML and logs an error.
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      onProgress(lengthComputable ? loaded / total : undefined)
    }
    request.onload = () => resolve(readResponse(request))
    request.onerror = () => reject(new TypeError('The upload got no response.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

async function readResponse({ status, responseText }: XMLHttpRequest): Promise<PutResponse> {
  if (status < 400) return { status, text: undefined }
  const { text } = await readErrorBodyLazily(parseJson(responseText))
  return { status: TOO_LARGE.test(responseText) ? 413 : status, text }
}

/**
 * Whether an upload URL is `/api/v1/uploads` of the API or below it (specification §7). Only then is the bearer token
 * sent. Compares the parsed origin and whole path segments, so that similar URLs do not match.
 */
export function isOwnUpload({ origin, pathname }: URL, apiBaseUrl = config.apiBaseUrl): boolean {
  const own = new URL('api/v1/uploads', apiBaseUrl)
  return origin === own.origin && (pathname === own.pathname || pathname.startsWith(`${own.pathname}/`))
}

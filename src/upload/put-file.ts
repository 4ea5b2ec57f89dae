import { http, httpWithoutSession } from '@/api/http'
import { config } from '@/config/config'

/** The codes with which S3 and Azure refuse a file that is too large. S3 sends it with the status 400. */
const TOO_LARGE = /EntityTooLarge|RequestBodyTooLarge|MaxMessageLengthExceeded/

type PutOptions = {
  signal: AbortSignal
  /** Receives the share of the file that has been sent, from 0 to 1. */
  onProgress: (sent: number) => void
}

/**
 * Sends a file by PUT (specification §7). The API receives the bearer token, and its error texts are read. Any other host
 * receives no header of ours, and its texts are technical, so they are dropped.
 * @throws {ApiError} if the file is refused, or if there is no response; the signal's reason when aborted
 */
export async function putFile(url: URL, file: File, options: PutOptions) {
  const isOwn = isOwnUpload(url)
  const client = isOwn ? http : httpWithoutSession
  await client.put(url, {
    signal: options.signal,
    fetch: async (request) => {
      const { status, responseText } = await send(new Request(request), file, options)
      if (status < 400) return new Response(isOwn && responseText !== '' ? responseText : null, { status })
      const headers = { 'Content-Type': 'application/json' }
      const isTooLarge = TOO_LARGE.test(responseText)
      return new Response(isOwn ? responseText : null, { status: isTooLarge ? 413 : status, headers })
    },
  })
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress and copies bodies that it may have to resend. */
function send({ url, headers }: Request, file: File, { signal, onProgress }: PutOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.responseType = 'text' // Otherwise Firefox reads an empty response as XML and logs an error.
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new TypeError('The upload got no response.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

/**
 * Whether an upload URL is `/api/v1/uploads` of the API or below it (specification §7). Only then is the bearer token
 * sent. Compares the parsed origin and whole path segments, so that similar URLs do not match.
 */
export function isOwnUpload({ origin, pathname }: URL, apiBaseUrl = config.apiBaseUrl): boolean {
  const own = new URL('api/v1/uploads', apiBaseUrl)
  return origin === own.origin && (pathname === own.pathname || pathname.startsWith(`${own.pathname}/`))
}

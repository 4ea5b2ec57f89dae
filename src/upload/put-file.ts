import { serverText } from '@/api/errors'
import { endSessionIfRejected, getBearerToken, refreshSession, renewBearer, setBearer } from '@/api/http'
import { markRequestStart } from '@/session/refresh'
import { readSession } from '@/session/tokens'
import { isOwnUpload } from './address'

/** How much has been sent, from 0 to 1; undefined where the browser does not say. */
export type Progress = number | undefined

type PutAnswer = { status: number; text: string | undefined }
/** How long nothing may go out: after that the line counts as broken. */
const STALL = 60_000

type PutOptions = { signal: AbortSignal; onProgress: (sent: Progress) => void }

/**
 * Sends a file by PUT (specification §7): with the bearer to the API's own address, with nothing of ours to any other.
 * The file is sent again once after a 401 of the own address and a refresh.
 * @returns the HTTP status, and what the API says about it; what a foreign storage says is not for people
 * @throws the signal's reason when it is aborted, else a TypeError when nothing goes out any more or no answer comes
 */
export async function putFile(address: URL, file: File, options: PutOptions): Promise<PutAnswer> {
  if (!isOwnUpload(address)) return { ...(await send(address, file, new Headers(), options)), text: undefined }
  const headers = new Headers()
  markRequestStart()
  await renewBearer({ headers, url: address.href }, readSession()?.accessToken ?? '')
  const answer = await send(address, file, headers, options)
  if (answer.status !== 401) return answer
  const token = await refreshSession(getBearerToken({ headers })).catch(() => null)
  if (!token) return answer
  setBearer(headers, address.href, token)
  const again = await send(address, file, headers, options)
  if (again.status === 401) endSessionIfRejected(token)
  return again
}

/** By XMLHttpRequest: `fetch` tells no progress over HTTP/1.1, and copies the body where it might be sent again. */
function send(address: URL, file: File, headers: Headers, { signal, onProgress }: PutOptions): Promise<PutAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    let stall: ReturnType<typeof setTimeout> | undefined
    const goesOn = () => {
      clearTimeout(stall)
      stall = setTimeout(() => request.abort(), STALL)
    }
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      goesOn()
      onProgress(lengthComputable ? loaded / total : undefined)
    }
    request.upload.onload = () => clearTimeout(stall) // all is sent: the server may take its time
    request.onloadend = () => clearTimeout(stall)
    request.onload = () => resolve({ status: request.status, text: textOf(request.responseText) })
    request.onerror = () => reject(new TypeError('The upload got no answer.'))
    request.onabort = () => reject(signal.aborted ? signal.reason : new TypeError('The upload stalled.'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    goesOn()
    request.send(file)
  })
}

function textOf(body: string): string | undefined {
  try {
    return serverText(JSON.parse(body))
  } catch {
    return undefined
  }
}

import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Sends a request unchanged. `fetch` would follow redirects, decode the body, normalize the path and add headers. */
export async function ask(url: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { path, method, headers }, resolve).on('error', reject).end(),
  )
  const raw = await buffer(response)
  return { response, raw, body: raw.toString() }
}

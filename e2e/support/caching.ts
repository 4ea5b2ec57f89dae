import { createHash } from 'node:crypto'

/** The caching headers that an API may send with its responses to GET requests. */
export type Caching = 'none' | 'Last-Modified' | 'max-age' | 'ETag'

/** Adds caching headers to the responses of an API. With `ETag`, an unchanged response has status 304 and no body. */
export async function withCaching(caching: Caching, request: Request, response: Response): Promise<Response> {
  if (request.method !== 'GET' || response.status !== 200) return response
  if (caching === 'Last-Modified') response.headers.set('Last-Modified', new Date(0).toUTCString())
  if (caching === 'max-age') response.headers.set('Cache-Control', 'private, max-age=60')
  if (caching !== 'ETag' || response.headers.has('ETag')) return response
  const body = await response.bytes()
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`
  const { headers } = response
  headers.set('ETag', etag)
  return request.headers.get('If-None-Match') === etag
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}

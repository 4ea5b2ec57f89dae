import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { cacheControl, type HeadersForHost } from './headers.ts'

export const PREFIX = '/admin/'

export const mimeTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const contentTypes = new Map(Object.entries(mimeTypes))

/** Returns whether a path names a file rather than a page: under assets/, or with a dot in its last segment. */
const isFilePath = (name: string) => name.startsWith('assets/') || /\.[^/]*$/.test(name)

/** The folder of a build, the headers of every response, and the settings of the page. */
export type Site = {
  root: string
  headers: HeadersForHost
  /** Variables of the deployment, such as `VITE_API_BASE_URL`. The page contains them, as after `configure.sh`. */
  settings?: Record<string, string>
}

/**
 * Responds to a request by the same rules as the nginx configuration of `nginx.ts`. Preview and browser tests use it.
 * - Methods other than GET and HEAD receive a 405.
 * - The prefix itself receives the page, whatever the request accepts, so that tools can wait for its URL.
 * - A path under the prefix that names a file receives the file.
 * - A navigation, any other request that accepts HTML or has no Accept header, receives the page under the prefix, and
 *   elsewhere a redirect to the prefix.
 * - Everything else receives a 404.
 */
export async function serveSite({ root, headers, settings = {} }: Site, req: IncomingMessage, res: ServerResponse) {
  const url = new URL(`http://${req.headers.host}${req.url}`)
  const { accept } = req.headers
  const isNavigation = !accept || accept.includes('text/html')
  for (const [name, value] of Object.entries(headers(req.headers.host))) res.setHeader(name, value)
  res.setHeader('Cache-Control', 'no-store')
  if (req.method !== 'GET' && req.method !== 'HEAD') return sendError(res, 405, 'Not allowed')
  if (!url.pathname.startsWith(PREFIX)) {
    if (isNavigation) return res.writeHead(302, { Location: PREFIX + url.search }).end()
    return notFound(res)
  }

  const name = url.pathname.slice(PREFIX.length)
  const isFile = isFilePath(name)
  // Hidden files are never sent. A segment that starts with two dots, such as '..%2Fusers', is part of a page's path.
  if ((name && !isFile && !isNavigation) || /(^|\/)\.(?!\.)/.test(name)) return notFound(res)
  // The path cannot leave the folder: `new URL` has resolved every `..`, and encoded slashes are not decoded.
  const file = join(root, isFile ? name : 'index.html')
  const content = await readFile(file).catch(() => undefined)
  if (!content) return notFound(res)
  res.writeHead(200, {
    'Content-Type': contentTypes.get(extname(file)) ?? 'application/octet-stream',
    'Cache-Control': cacheControl(url.pathname),
  })
  return res.end(isFile ? content : withSettings(content.toString(), settings))
}

const withSettings = (page: string, settings: Record<string, string>) => {
  const tags = Object.entries(settings).map(([name, value]) => `<meta name="${name}" content="${value}" />`)
  return page.replace('<!-- settings -->', tags.join(''))
}

const notFound = (res: ServerResponse) => sendError(res, 404, 'Not found')

const sendError = (res: ServerResponse, status: number, text: string) =>
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)

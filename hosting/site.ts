import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { cacheControl } from './headers.ts'

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
const typeOf = new Map(Object.entries(mimeTypes))

/** What a name with a dot or under assets/ asks for is a file, never the page. */
const asksForFile = (name: string) => name.startsWith('assets/') || /\.[^/]*$/.test(name)

/** A build and the headers it is served with. */
export type Site = { root: string; headers: Record<string, string> }

/**
 * Answers as the nginx of `nginx.ts` does: files, the page for navigations under the prefix, the way there for those
 * elsewhere, and a plain 404 for all else; by GET and HEAD only. Preview and browser tests are served by it.
 */
export async function answerSite({ root, headers }: Site, req: IncomingMessage, res: ServerResponse) {
  const url = new URL(`http://${req.headers.host}${req.url}`)
  const navigation = req.headers.accept?.includes('text/html') ?? false
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  res.setHeader('Cache-Control', 'no-store')
  if (req.method !== 'GET' && req.method !== 'HEAD') return refuse(res, 405, 'Not allowed')
  if (!url.pathname.startsWith(PREFIX)) {
    if (navigation) return res.writeHead(302, { Location: PREFIX + url.search }).end()
    return notFound(res)
  }

  const name = url.pathname.slice(PREFIX.length)
  const isFile = asksForFile(name)
  // Names with a dot in front are nobody's; '..' is none of them, it begins an address such as '..%2Fusers'.
  if ((!isFile && !navigation) || /(^|\/)\.(?!\.)/.test(name)) return notFound(res)
  // URL has resolved every `..`, and what is still escaped stays so: the path cannot leave the folder.
  const file = join(root, isFile ? name : 'index.html')
  const content = await readFile(file).catch(() => undefined)
  if (!content) return notFound(res)
  res.writeHead(200, {
    'Content-Type': typeOf.get(extname(file)) ?? 'application/octet-stream',
    'Cache-Control': cacheControl(url.pathname),
  })
  return res.end(content)
}

const notFound = (res: ServerResponse) => refuse(res, 404, 'Not found')

const refuse = (res: ServerResponse, status: number, text: string) =>
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)

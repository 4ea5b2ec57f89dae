import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { cacheControl } from './headers.ts'

const prefix = '/admin/'

const mimeTypes: Record<string, string> = {
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

type Api = (request: Request) => Promise<Response | undefined>

type Site = {
  /** The folder of the build. */
  root: string
  headers: Record<string, string>
  /** Answers what is asked for under /api/. */
  api?: Api
}

export type Server = { url: string; close: () => Promise<void> }

/** Serves a build under /admin/ as a production host would, on a free port of this machine. */
export const serve = (site: Site): Promise<Server> => listen((req, res) => answer(site, req, res))

/** Serves an API alone, whatever the path, on this machine: on a port, or on a free one. Throws where it is taken. */
export const serveApi = (api: Api, port = 0): Promise<Server> =>
  listen((req, res) => answerApi(api, urlOf(req), req, res), port)

async function listen(
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>,
  port = 0,
): Promise<Server> {
  const server = createServer((req, res) => {
    // A dropped answer on a kept connection makes Chromium send the request again without a word. Tests want to see it drop.
    res.shouldKeepAlive = false
    handle(req, res).catch((error: unknown) => {
      if (!res.headersSent) res.writeHead(500).end(String(error))
      else res.destroy()
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const urlOf = ({ headers, url }: IncomingMessage) => new URL(`http://${headers.host}${url}`)

async function answer(site: Site, req: IncomingMessage, res: ServerResponse) {
  const url = urlOf(req)
  if (url.pathname.startsWith('/api/')) return answerApi(site.api, url, req, res)

  const navigation = req.headers.accept?.includes('text/html') ?? false
  for (const [name, value] of Object.entries(site.headers)) res.setHeader(name, value)
  res.setHeader('Cache-Control', 'no-store')
  if (!url.pathname.startsWith(prefix)) {
    if (navigation) return res.writeHead(302, { Location: prefix + url.search }).end()
    return notFound(res)
  }

  const name = url.pathname.slice(prefix.length)
  const isFile = extname(name) !== '' || name.startsWith('assets/')
  if (!isFile && !navigation) return notFound(res)
  // URL has resolved every `..`, and what is still escaped stays so: the path cannot leave the folder.
  const file = join(site.root, isFile ? name : 'index.html')
  const content = await readFile(file).catch(() => undefined)
  if (!content) return notFound(res)
  res.writeHead(200, {
    'Content-Type': mimeTypes[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': cacheControl(url.pathname),
  })
  res.end(content)
}

async function answerApi(api: Api | undefined, url: URL, req: IncomingMessage, res: ServerResponse) {
  const headers = new Headers()
  for (const [name, values] of Object.entries(req.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const bodyless = req.method === 'GET' || req.method === 'HEAD'
  const body = bodyless ? null : new Uint8Array(await buffer(req))
  const response = await api?.(new Request(url, { method: req.method, headers, body }))
  // 501 tells a call no handler knows from a record the backend does not have.
  if (!response) return res.writeHead(501).end(`No handler for ${req.method} ${url.pathname}`)
  if (response.type === 'error') return res.destroy()
  // Two tabs that ask for the same would wait for each other, to share the answer.
  res.writeHead(response.status, ['Cache-Control', 'no-store', ...[...response.headers].flat()])
  if (!response.body) return res.end()
  // A body that breaks off half way breaks the connection, as it would in the wild.
  await pipeline(response.body, res).catch(() => res.destroy())
}

function notFound(res: ServerResponse) {
  res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found')
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { answerSite, type Site } from '../../hosting/site.ts'

type Api = (request: Request) => Promise<Response | undefined>

type App = Site & {
  /** Answers what is asked for under /api/. */
  api?: Api
}

export type Server = { url: string; close: () => Promise<void> }
type OwnServer = Server & {
  /** Breaks every connection that is open, in the middle of whatever goes over it. */
  cut: () => void
}

/** Serves a build under /admin/ as a production host would, on a free port of this machine. */
export const serve = ({ api, ...site }: App): Promise<Server> =>
  listen((req, res) => {
    const url = urlOf(req)
    return url.pathname.startsWith('/api/') ? answerApi(api, url, req, res) : answerSite(site, req, res)
  })

/** Serves an API alone, whatever the path, on this machine: on a port, or on a free one. Throws where it is taken. */
export const serveApi = (api: Api, port = 0): Promise<OwnServer> =>
  listen((req, res) => answerApi(api, urlOf(req), req, res), port)

async function listen(
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>,
  port = 0,
): Promise<OwnServer> {
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
    cut: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const urlOf = ({ headers, url }: IncomingMessage) => new URL(`http://${headers.host}${url}`)

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

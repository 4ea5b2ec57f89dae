import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { TLSSocket } from 'node:tls'
import { type Site, serveSite } from '../../tools/hosting/site.ts'

type Api = (request: Request) => Promise<Response | undefined>

type App = Site & {
  /** Handles requests whose path starts with /api/. */
  api?: Api
}

export type Server = { url: string; close: () => Promise<void> }
type OwnServer = Server & {
  /** Closes all open connections, even during a transfer. */
  cut: () => void
}

/** Serves a build under /admin/ as a production host does, on a free port of 127.0.0.1. */
export const serve = ({ api, ...site }: App): Promise<Server> =>
  listen((req, res) => {
    const url = urlOf(req)
    return url.pathname.startsWith('/api/') ? respondFromApi(api, url, req, res) : serveSite(site, req, res)
  })

/** The files of a certificate and of its key. */
export type Certificate = { certificate: string; key: string }

/**
 * Serves only an API, at any path, on the given port of 127.0.0.1 or on a free one, over TLS with a certificate. Throws if
 * the port is in use.
 */
export const serveApi = (api: Api, port = 0, certificate?: Certificate): Promise<OwnServer> =>
  listen((req, res) => respondFromApi(api, urlOf(req), req, res), port, certificate)

async function listen(
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>,
  port = 0,
  certificate?: Certificate,
): Promise<OwnServer> {
  const respond = (req: IncomingMessage, res: ServerResponse) => {
    handle(req, res).catch((error: unknown) => {
      if (!res.headersSent) res.writeHead(500).end(String(error))
      else res.destroy()
    })
  }
  const server = certificate
    ? createSecureServer({ cert: readFileSync(certificate.certificate), key: readFileSync(certificate.key) }, respond)
    : createServer(respond)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${address.port}`,
    cut: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The URL of a request, as the browser has sent it. nginx forwards the requests of a site with a certificate. */
function urlOf({ headers, url, socket }: IncomingMessage) {
  const isSecure = socket instanceof TLSSocket || headers['x-forwarded-proto'] === 'https'
  return new URL(`${isSecure ? 'https' : 'http'}://${headers.host}${url}`)
}

async function respondFromApi(api: Api | undefined, url: URL, req: IncomingMessage, res: ServerResponse) {
  const headers = new Headers()
  for (const [name, values] of Object.entries(req.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const bodyless = req.method === 'GET' || req.method === 'HEAD'
  const body = bodyless ? null : new Uint8Array(await buffer(req))
  const response = await api?.(new Request(url, { method: req.method, headers, body }))
  // Status 501 distinguishes a call without a handler from a record that does not exist (404).
  if (!response) return res.writeHead(501).end(`No handler for ${req.method} ${url.pathname}`)
  if (response.type === 'error') return res.destroy()
  res.writeHead(response.status, [...response.headers].flat())
  if (!response.body) return res.end()
  // If the body fails halfway, drop the connection, as a real network failure does.
  await pipeline(response.body, res).catch(() => res.destroy())
}

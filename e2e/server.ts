import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { withCors } from '../mocks/cors.ts'
import { type Backend, createBackend } from '../mocks/server.ts'
import { hostHeaders } from '../tools/hosting/headers.ts'
import { makeCertificate, serveOverHttp2 } from './support/nginx.ts'
import { serve, serveApi } from './support/serve.ts'

/** A storage on another origin. It receives uploads while `db.storage` is `foreign`. */
type Storage = {
  url: string
  /** All requests that it received in this test, for files and pictures. */
  received: Request[]
  /** Closes its connections, also in the middle of a request. */
  cut: () => void
}
type App = {
  url: string
  /** Whether the browser may send several requests over a connection. If such a connection breaks, it repeats a request. */
  network: { connections: 'kept' | 'fresh' }
  /** The origin of the API. */
  apiUrl: string
  backend: Backend
  storage: Storage
}

type Fixtures = {
  /** The server of the page: its records (`db`), the requests that it received, and `use()` to override responses. */
  backend: Backend
  storage: Storage
  connections: App['network']['connections']
}

type WorkerFixtures = {
  app: App
  /** Stops the backend's clock at this time, in milliseconds. Undefined for the real time. */
  startedAt: number | undefined
}

/** A test with the build and its mock backend over HTTP, without a browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  startedAt: [undefined, { option: true, scope: 'worker' }],

  app: [
    async ({ startedAt }, use) => {
      const backend = createBackend(startedAt === undefined ? {} : { now: () => startedAt })
      const received: Request[] = []
      const store = (request: Request) => {
        received.push(request)
        return backend.handle(request)
      }
      // `npm run task -- hosting e2e`: nginx serves the page and forwards the API calls, over HTTP/2.
      const folder = mkdtempSync(join(tmpdir(), 'e2e-'))
      const certificate = process.env.E2E_HOST === 'nginx' ? makeCertificate(folder) : undefined
      const storage = await serveApi(store, 0, certificate)
      // Use another host name, because cookies ignore the port and must not be sent to the foreign storage.
      const url = storage.url.replace('127.0.0.1', 'localhost')
      backend.db.foreignStorageOrigin = url
      const handle = (request: Request) => backend.handle(request)
      const network: App['network'] = { connections: 'kept' }
      const respond = withCors(async (request) => {
        const response = await handle(request)
        // With this header, browsers store a response. The app must not read it from there.
        if (request.method === 'GET' && response?.status === 200)
          response.headers.set('Cache-Control', 'private, max-age=60')
        return response
      })
      const api = await serveApi(async (request) => {
        const response = await respond(request)
        if (network.connections === 'fresh' && response?.type !== 'error') response?.headers.set('Connection', 'close')
        return response
      })
      const env = { STORAGE_ORIGINS: url }
      const serveSite = async () => {
        const settings = { VITE_API_BASE_URL: api.url }
        // The site serves the pictures of the records too, because their URLs have no host.
        const headers = hostHeaders('dist', { ...env, ...settings })
        const site = await serve({ root: 'dist', headers, settings, api: handle })
        return { ...site, apiUrl: api.url }
      }
      const site = certificate ? await serveOverHttp2(env, api.url, certificate) : await serveSite()
      await use({
        url: site.url,
        apiUrl: site.apiUrl,
        network,
        backend,
        storage: { url, received, cut: storage.cut },
      })
      await Promise.all([site.close(), api.close(), storage.close()])
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],

  baseURL: ({ app }, use) => use(`${app.url}/admin/`),

  backend: [
    async ({ app, connections }, use) => {
      app.backend.reset()
      app.network.connections = connections
      await use(app.backend)
    },
    { auto: true },
  ],

  storage: async ({ app }, use) => {
    app.storage.received.length = 0
    await use(app.storage)
  },

  connections: ['kept', { option: true }],
})

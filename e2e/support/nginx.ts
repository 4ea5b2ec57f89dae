import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from '../../tools/hosting/pack.ts'
import { quietly } from './browser.ts'
import type { Certificate, Server } from './serve.ts'

/** Installs nginx and Brotli if one of them is missing. Throws an error with instructions if that fails. */
export function installNginx() {
  if (isInstalled()) return
  console.log('Installing nginx and Brotli with apt-get ...')
  quietly('apt-get update')
  quietly(`apt-get install -y --no-install-recommends ${packages}`)
  if (!isInstalled()) throw new Error(`No nginx and Brotli to test with: install them (on Debian: ${packages}).`)
}

const packages = 'nginx libnginx-mod-http-brotli-static brotli'
const isInstalled = () =>
  ['nginx -v', 'brotli -V'].every((command) => spawnSync(command, { shell: true, stdio: 'ignore' }).status === 0)

export type NginxServer = Server & {
  /** Runs `configure.sh` with other settings. The running nginx is not reloaded. */
  configure: (env: Record<string, string>) => { status: number | null; stderr: string }
}

/**
 * Serves the last build with nginx over HTTP/2, configured as in a deployment. The site and the API have different host
 * names, and so different origins.
 * @param env the settings of the deployment
 * @param api the URL to which nginx forwards requests under /api/
 */
export async function serveOverHttp2(
  env: Record<string, string>,
  api: string,
  { certificate: TLS_CERTIFICATE, key: TLS_KEY }: Certificate,
) {
  const port = await freePort()
  const apiUrl = `https://localhost:${port}`
  const settings = { ...env, TLS_CERTIFICATE, TLS_KEY, SERVER_NAME: '127.0.0.1', VITE_API_BASE_URL: apiUrl }
  const { close } = await serveByNginx(settings, { api, port })
  return { url: `https://127.0.0.1:${port}`, apiUrl, close }
}

/** Makes a certificate for localhost in a folder. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'site.pem'), join(folder, 'site.key')]
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
  const files = ['-out', certificate, '-keyout', key]
  const { status, stderr } = spawnSync('openssl', ['req', ...options, ...files], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl cannot make a certificate: ${stderr}`)
  return { certificate, key }
}

type Options = {
  /** The URL to which nginx forwards requests under /api/. */
  api?: string
  /** The port of the site on 127.0.0.1, by default a free one. */
  port?: number
}

/**
 * Serves the last build with nginx, configured as in a deployment, on 127.0.0.1.
 * @param env the settings of the deployment; if they include a certificate, the returned URL is that of plain HTTP
 */
export async function serveByNginx(
  env: Record<string, string>,
  { api, ...options }: Options = {},
): Promise<NginxServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [packed, run] = [join(folder, 'packed'), join(folder, 'run')]
  pack('dist', packed)
  const port = options.port ?? (await freePort())
  const configure = (settings: Record<string, string>) =>
    spawnSync('sh', [join(packed, 'configure.sh'), run], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: `127.0.0.1:${port}`, ACCESS_LOG: '/dev/null', ...settings },
    })
  const { status, stderr } = configure(env)
  if (status !== 0) throw new Error(stderr)
  const plain = env.TLS_CERTIFICATE && (await freePort()) // instead of port 80, which may be in use or need root
  const site = join(run, 'site.conf')
  if (plain)
    writeFileSync(
      site,
      readFileSync(site, 'utf8').replace(/listen 80;( listen \[::\]:80;)?/, `listen 127.0.0.1:${plain};`),
    )
  if (api) writeFileSync(join(run, 'locations/api.conf'), proxy(api))
  // Run one process as the current user: nginx's own worker user may not be allowed to read the build.
  const nginx = spawn(
    'nginx',
    ['-e', 'stderr', '-c', join(run, 'nginx.conf'), '-g', 'daemon off; master_process off;'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = once(nginx, 'exit')
  const url = `http://127.0.0.1:${plain || port}`
  await waitUntilReady(url, nginx)
  return {
    url,
    configure,
    close: async () => {
      nginx.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** Forwards the API from the site's own host. If the connection to the API drops, nginx drops its own as well. */
const proxy = (api: string) => `
location /api/ {
  proxy_pass ${api};
  proxy_http_version 1.1;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_request_buffering off;
  proxy_buffering off;
  client_max_body_size 0;
  add_header X-Content-Type-Options nosniff always;
  error_page 502 504 = @dropped;
}
location @dropped { return 444; }
`

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

async function waitUntilReady(url: string, nginx: ChildProcess) {
  const isThere = () => fetch(url, { redirect: 'manual' }).then(Boolean, () => false)
  while (!(await isThere())) if (nginx.exitCode !== null) throw new Error('nginx did not start.')
}

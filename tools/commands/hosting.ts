import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { installNginx, type NginxServer, serveByNginx } from '../../e2e/support/nginx.ts'
import { cacheControl, hostHeaders } from '../hosting/headers.ts'
import { ask } from './ask.ts'
import { tlsProblems } from './hosting-tls.ts'

// Tests the build behind nginx, configured as in a deployment. `npm run task -- hosting` compares every header of every
// kind of response. `npm run task -- hosting e2e [options]` runs the browser tests over HTTP/2.
const [mode, ...specs] = process.argv.slice(2)
installNginx()
if (mode === 'e2e') {
  const { status } = spawnSync('playwright', ['test', ...specs], {
    stdio: 'inherit',
    env: { ...process.env, E2E_HOST: 'nginx' },
  })
  process.exitCode = status ?? 1
} else await compare()

async function compare() {
  const folder = mkdtempSync(join(tmpdir(), 'hosting-'))
  const env = {
    ACCESS_LOG: join(folder, 'access.log'),
    VITE_API_BASE_URL: 'https://api.example.com/v2',
    VITE_APP_NAME: 'Salsa & "Club" | <b>',
    STORAGE_ORIGINS: 'https://uploads.example.com https://storage.example.com:8443',
    MEDIA_ORIGINS: 'https://media.example.com',
    CSP_REPORT_URL: 'https://reports.example.com/csp',
    HSTS: 'max-age=63072000; includeSubDomains',
  }
  const server = await serveByNginx(env)
  const asset = `/admin/assets/${readdirSync('dist/assets').find((name) => /^index-.*\.js$/.test(name))}`
  const page = { accept: 'text/html,*/*' }
  const html = { status: 200, type: 'text/html; charset=utf-8' }
  const missing = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found' }
  const tooLarge = { status: 431, type: 'text/plain; charset=utf-8', hasHost: false }
  const undecodable = { status: 302, location: '/admin/', hasHost: false }
  const notAllowed = { ...missing, status: 405, body: 'Not allowed' }
  const responses: Expected[] = [
    { path: '/admin/', headers: page, ...html },
    { path: '/admin/?accessToken=a.b.c', headers: page, ...html },
    { path: '/admin/courses/2/lessons?page=3', headers: page, ...html },
    { path: '/admin/', ...html },
    { path: '/admin/', headers: { accept: '*/*' }, ...html },
    { path: '/admin/courses/2/lessons', ...html },
    { path: '/admin/courses/2/lessons', headers: { accept: '*/*' }, ...missing },
    { path: '/admin/courses/..%2F..%2Fusers%2F5/lessons', headers: page, ...html },
    { path: asset, status: 200, type: 'text/javascript; charset=utf-8', cache: cacheControl(asset) },
    { path: '/admin/favicon.svg', status: 200, type: 'image/svg+xml' },
    { path: '/admin/version.json', status: 200, type: 'application/json' },
    { path: '/admin/assets/gone-12345678.js', headers: page, ...missing },
    { path: '/admin/assets/', headers: page, ...missing },
    { path: '/admin/gone.png', headers: page, ...missing },
    { path: '/admin/.vite/manifest.json', headers: page, ...missing },
    { path: '/admin/assets/..%2Ffavicon.svg', ...missing },
    { path: '/admin/assets/%2f../%2f../admin/favicon.svg', ...missing },
    { path: '/admin/%61ssets/.%2e%2f%2E%2E%2Fadmin/favicon.svg?x', ...missing },
    { path: '/users/list?page=2', headers: page, status: 302, location: '/admin/?page=2' },
    { path: '/users/list', status: 302, location: '/admin/' },
    { path: '/robots.txt', headers: { accept: '*/*' }, ...missing },
    { path: '/admin/assets/gone-12345678.js', ...missing },
    { path: '/admin/', headers: { ...page, cookie: 'x'.repeat(20_000) }, ...tooLarge },
    { path: `/admin/?q=${'x'.repeat(17_000)}`, headers: page, ...tooLarge },
    { path: '/admin/%zz', headers: page, ...undecodable },
    { path: '/%', headers: page, ...undecodable },
    { path: '/../x', headers: page, ...undecodable },
    { path: '/.refused/malformed', headers: page, ...missing },
    ...['TRACE', 'POST'].map((method) => ({ path: '/admin/', method, headers: page, ...notAllowed })),
    { path: asset, method: 'POST', ...notAllowed },
  ]
  const problems = (await Promise.all(responses.map((expected) => differences(server.url, expected, env)))).flat()

  const { body } = await ask(server.url, '/admin/', page)
  const shown = 'Salsa &amp; &quot;Club&quot; | &lt;b&gt;'
  for (const part of [
    `<meta name="VITE_APP_NAME" content="${shown}" />`,
    `>${shown}</span>`,
    `<title>${shown}</title>`,
  ])
    if (!body.includes(part)) problems.push(`the page lacks ${part}`)
  for (const path of ['/admin/', asset]) {
    const plain = await ask(server.url, path, page)
    for (const encoding of ['gzip', 'br']) {
      const { response, raw } = await ask(server.url, path, { ...page, 'accept-encoding': encoding })
      const { 'content-encoding': sent, vary } = response.headers
      if (sent !== encoding || vary !== 'Accept-Encoding' || raw.length > plain.raw.length / 2)
        problems.push(`${path} as ${encoding}: sent as ${sent}, Vary ${vary}, ${raw.length} bytes`)
      if (sent === 'br' && brotliDecompressSync(raw).toString() !== plain.body) problems.push(`${path}: brotli differs`)
    }
  }
  problems.push(...(await changesBeforeReload(server, env)))
  await server.close()
  problems.push(...tokensIn(readFileSync(env.ACCESS_LOG, 'utf8')), ...(await tlsProblems(folder)))
  rmSync(folder, { recursive: true })
  for (const problem of problems) console.log(problem)
  console.log(
    `${responses.length + 6} responses compared with tools/hosting/headers.ts, ${problems.length} differences`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
}

/** Checks that a change of the settings has no effect before nginx is reloaded, even if `configure.sh` refuses it. */
async function changesBeforeReload({ url, configure }: NginxServer, env: Record<string, string>): Promise<string[]> {
  const served = async () => {
    const page = await ask(url, '/admin/', { accept: 'text/html' })
    const version = await ask(url, '/admin/version.json')
    return [page.body, page.response.headers['content-security-policy'], version.body].join('\n')
  }
  const before = await served()
  const tls = { SERVER_NAME: 'localhost', TLS_CERTIFICATE: '/missing.pem', TLS_KEY: '/missing.key' }
  const refused = configure({ ...env, ...tls, VITE_BRAND: 'Tango' })
  const accepted = configure({ ...env, VITE_BRAND: 'Tango', MEDIA_ORIGINS: '' })
  return [
    refused.status === 1 && /missing\.pem/.test(refused.stderr) ? '' : `missing certificate: ${refused.stderr}`,
    accepted.status === 0 ? '' : `other settings: ${accepted.stderr}`,
    (await served()) === before ? '' : 'configure.sh changed the site before nginx was reloaded',
  ].filter(Boolean)
}

/** Returns the lines of the access log that contain tokens. The path of a sign-in link must be logged without its query. */
function tokensIn(log: string): string[] {
  if (!log.includes('"GET /admin/" 200')) return [`the log lacks the requests: ${log.slice(0, 200)}`]
  return log.split('\n').filter((line) => /accessToken|a\.b\.c/.test(line))
}

type Expected = {
  path: string
  method?: string
  headers?: Record<string, string>
  status: number
  type?: string
  cache?: string
  body?: string
  location?: string
  /** Whether nginx reads the Host header. It refuses some requests before that. */
  hasHost?: boolean
}

async function differences(url: string, expected: Expected, env: Record<string, string>): Promise<string[]> {
  const { path, method, headers, status, type, body, location, hasHost = true } = expected
  const { response: got, body: gotBody } = await ask(url, path, headers, method)
  // A report would contain the token.
  const policyEnv = path.includes('Token=') ? { ...env, CSP_REPORT_URL: '' } : env
  const wanted = {
    ...hostHeaders('dist', policyEnv)(hasHost ? new URL(url).host : undefined),
    'Cache-Control': expected.cache ?? 'no-store',
    ...(type && { 'Content-Type': type }),
    ...(location && { Location: location }),
  }
  const sent = (name: string) => String(got.headers[name.toLowerCase()])
  const wrong = Object.entries(wanted).filter(([name, value]) => sent(name) !== value)
  const lines = wrong.map(([name, value]) => `${name} is ${sent(name)}, not ${value}`)
  if (got.statusCode !== status) lines.push(`status is ${got.statusCode}, not ${status}`)
  if (body !== undefined && gotBody !== body) lines.push(`says ${gotBody}, not ${body}`)
  if (/\d/.test(sent('Server'))) lines.push(`tells its version: ${sent('Server')}`)
  return lines.map((line) => `${path.slice(0, 80)}: ${line}`)
}

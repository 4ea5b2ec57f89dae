import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostHeaders } from './headers'
import { pack } from './pack'

const work = mkdtempSync(join(tmpdir(), 'configure-'))
const html =
  '<head><meta name="version" content="1" /><!-- settings --><title>Dance</title><script>start()</script><style>p{}</style></head><span data-app-name class="x">Dance</span>'
const [run, bin] = [join(work, 'run'), join(work, 'bin')]

beforeAll(() => {
  mkdirSync(join(work, 'build'))
  writeFileSync(join(work, 'build/index.html'), html)
  writeFileSync(join(work, 'build/version.json'), '{"version":"1"}')
  pack(join(work, 'build'), join(work, 'packed'))
  mkdirSync(bin)
  installNginx('exit 0')
})
afterAll(() => rmSync(work, { recursive: true }))

/** Replaces nginx. The scripts start it with `-t` to test a configuration. */
const installNginx = (script: string) => writeFileSync(join(bin, 'nginx'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
const PATH = `${bin}:${process.env.PATH}`

function configure(env: Record<string, string>) {
  const { status, stderr } = spawnSync('sh', [join(work, 'packed/configure.sh'), run], {
    encoding: 'utf8',
    env: { PATH, ...env },
  })
  return { status, stderr }
}
/** The folder of the current configuration. */
const current = () => dirname(realpathSync(join(run, 'site.conf')))
const written = (name: string) => readFileSync(join(current(), name), 'utf8')
const version = () => /"version":"([^"]+)"/.exec(written('version.json'))?.[1]
/** The `listen` directives for a port: IPv4, and IPv6 if this machine has it. */
const listenDirectives = (port: number, options = '') =>
  ['', ...(existsSync('/proc/net/if_inet6') ? ['[::]:'] : [])]
    .map((address) => `listen ${address}${port}${options};`)
    .join(' ')
const unescapeHtml = (text = '') =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('without settings, changes only the version of the page and fills every nginx placeholder', () => {
  expect(configure({})).toEqual({ status: 0, stderr: '' })
  const page = html.replace('<!-- settings -->', '').replace('content="1"', `content="${version()}"`)
  expect(written('index.html').trim()).toBe(page)
  expect(gunzipSync(readFileSync(join(current(), 'index.html.gz'))).toString()).toBe(written('index.html'))
  expect(written('version.json')).toMatch(/^\{"version":"1-\d+"\}$/)
  expect(written('site.conf')).toContain(listenDirectives(8080))
  expect(written('site.conf')).toContain('access_log /var/log/nginx/back-office.log back_office;')
  for (const name of ['site.conf', 'nginx.conf']) expect(written(name)).not.toMatch(/@[A-Z]/)
})

const MINUTE = 60_000 // each run starts dozens of processes

test('writes any text of a setting into the page as plain text', { timeout: MINUTE }, () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'abc &<>"\'|\\/;$`{}()*%#\n\té đ😀@'.split('')), minLength: 1, maxLength: 30 })
    .filter((value) => value.isWellFormed() && !/[\n ]$/.test(value))
  fc.assert(
    fc.property(text, text, (name, brand) => {
      expect(configure({ VITE_APP_NAME: name, VITE_BRAND: brand }).stderr).toBe('')
      const page = written('index.html')
      const oneLine = (value: string) => value.replaceAll('\n', ' ')
      const [, ...escapedValues] =
        /^<head><meta name="version" content="1-\d+" \/><meta name="VITE_APP_NAME" content="([^"<>]*)" \/><meta name="VITE_BRAND" content="([^"<>]*)" \/><title>([^<>]*)<\/title><script>start\(\)<\/script><style>p\{\}<\/style><\/head><span data-app-name class="x">([^<>]*)<\/span>\n?$/.exec(
          page,
        ) ?? []
      expect(escapedValues.map(unescapeHtml)).toEqual([name, brand, name, name].map(oneLine))
    }),
    { numRuns: 5 },
  )
})

test.each([
  [{}],
  [
    {
      VITE_API_BASE_URL: 'HTTP://API.example.com:8080/v2',
      VITE_ERROR_URL: 'https://errors.example.com?key=1',
      CSP_REPORT_URL: 'https://reports.example.com/csp?a=1&b=2',
    },
  ],
  [{ VITE_API_BASE_URL: ' https://api.example.com ', MEDIA_ORIGINS: 'https://m.example', HSTS: 'max-age=63072000' }],
  [
    {
      VITE_API_BASE_URL: '/go/https://a.example',
      VITE_ERROR_URL: 'https://errors.example.com/https://b.example',
      STORAGE_ORIGINS: 'https://a.example  https://b.example:8443',
    },
  ],
])('nginx sends the same headers as the preview: %j', (env) => {
  expect(configure(env).status).toBe(0)
  const [, report = ''] = /\$back_office_report \{\s+default "(.*)";/.exec(written('site.conf')) ?? []
  const configured = written('site.conf')
    .replaceAll('$back_office_report', report)
    .replaceAll('$back_office_assets ', 'admin.example.com/admin/assets/ ')
  for (const [name, value] of Object.entries(hostHeaders(join(work, 'build'), env)('admin.example.com')))
    expect(configured).toContain(`add_header ${name} "${value}" always;`)
})

const configurations = () => readdirSync(run).filter((name) => name.startsWith('config.'))

test('exits with an error that names each malformed setting, and changes nothing', () => {
  expect(configure({}).status).toBe(0)
  const before = [current(), configurations()]
  const { status, stderr } = configure({ VITE_BRAND: 'Tango', VITE_HAND_OFF: 'maybe', PORT: '0' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^configure\.sh: VITE_HAND_OFF: .*\nconfigure\.sh: PORT: .*\n$/)
  expect([current(), configurations()]).toEqual(before)
})

test('keeps the previous configuration if nginx refuses the new one', () => {
  expect(configure({}).status).toBe(0)
  const before = [current(), realpathSync(join(run, 'nginx.conf')), configurations()]
  // Refuses the configuration as if the certificate did not exist.
  installNginx(
    'for file; do :; done; grep -q missing.pem "$(dirname "$file")/site.conf" && echo "no certificate" >&2 && exit 1',
  )
  const tls = { TLS_CERTIFICATE: '/missing.pem', TLS_KEY: '/missing.key', SERVER_NAME: 'a.example' }
  const { status, stderr } = configure({ ...tls, VITE_BRAND: 'Tango' })
  installNginx('exit 0')
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^no certificate\nconfigure\.sh: nginx refuses .*\n$/)])
  expect([current(), realpathSync(join(run, 'nginx.conf')), configurations()]).toEqual(before)
})

test('writes a new folder, so that a running nginx keeps its page, version and policy until it is reloaded', () => {
  expect(configure({}).status).toBe(0)
  const folder = current()
  const read = () => ['index.html', 'version.json', 'site.conf'].map((name) => readFileSync(join(folder, name), 'utf8'))
  const before = read()
  expect(configure({ VITE_BRAND: 'Tango', STORAGE_ORIGINS: 'https://a.example' }).status).toBe(0)
  expect(current()).not.toBe(folder)
  expect(read()).toEqual(before)
  for (const name of ['index.html', 'version.json'])
    expect(written('site.conf')).toContain(`alias ${current()}/${name};`)
  expect(written('nginx.conf')).toContain(`include ${current()}/site.conf;`)
})

test('serves HTTPS with a certificate, and redirects HTTP to HTTPS without the query', () => {
  const tls = { TLS_CERTIFICATE: '/etc/a|b.pem', TLS_KEY: '/etc/tls.key', SERVER_NAME: 'a.example' }
  expect(configure(tls).status).toBe(0)
  const certificate = 'ssl_certificate /etc/a|b.pem; ssl_certificate_key /etc/tls.key;'
  expect(written('site.conf')).toContain(`${listenDirectives(443, ' ssl http2')} ${certificate}`)
  expect(written('site.conf')).toContain(`server { ${listenDirectives(80)} server_name a.example;`)
  expect(written('site.conf')).toContain('return 301 https://a.example$back_office_path;')

  for (const PORT of ['8443', '127.0.0.1:8443']) {
    expect(configure({ ...tls, PORT }).status).toBe(0)
    expect(written('site.conf')).toContain('return 301 https://a.example:8443$back_office_path;')
  }
  expect(written('site.conf')).toContain('  listen 127.0.0.1:8443 ssl http2; ssl_certificate')
})

test('writes the access log to ACCESS_LOG, and none if it is off', () => {
  expect(configure({ ACCESS_LOG: '/var/log/a|b&c.log' }).status).toBe(0)
  expect(written('site.conf')).toContain('access_log /var/log/a|b&c.log back_office;')
  expect(configure({ ACCESS_LOG: 'off' }).status).toBe(0)
  expect(written('site.conf')).toContain('access_log off;')
})

function start(env: Record<string, string>) {
  const options = { encoding: 'utf8', env: { PATH, RUN_DIR: run, ...env } } as const
  return spawnSync('sh', [join(work, 'packed/start.sh')], options)
}

test('the container writes the access log to standard output and listens on PORT', () => {
  expect(start({}).status).toBe(0)
  expect(written('site.conf')).toContain('access_log /dev/stdout back_office;')
  expect(written('site.conf')).toContain(listenDirectives(8080))
  expect(start({ PORT: '3000' }).status).toBe(0)
  expect(written('site.conf')).toContain(listenDirectives(3000))
})

test('the container refuses a certificate, because it serves HTTP only', () => {
  const { status, stderr } = start({ TLS_CERTIFICATE: '/a.pem', TLS_KEY: '/a.key', SERVER_NAME: 'a.example' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^start\.sh: TLS_CERTIFICATE: /)])
})

test('changes the version only if the page or its policy changes', () => {
  const versionWith = (env: Record<string, string>) => {
    expect(configure(env).status).toBe(0)
    expect(written('index.html')).toContain(`<meta name="version" content="${version()}" />`)
    return version()
  }
  const brand = { VITE_BRAND: 'Salsa' }
  expect(versionWith(brand)).toBe(versionWith({ ...brand, ACCESS_LOG: 'off', PORT: '8081' }))
  const otherSettings: Record<string, string>[] = [
    {},
    { VITE_BRAND: 'Tango' },
    { STORAGE_ORIGINS: 'https://a.example' },
    { CSP_REPORT_URL: 'https://a.example' },
  ]
  expect(new Set([brand, ...otherSettings].map(versionWith)).size).toBe(5)
})

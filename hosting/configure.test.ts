import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostHeaders } from './headers'
import { pack } from './pack'

const work = mkdtempSync(join(tmpdir(), 'configure-'))
const html = '<head><!-- settings --></head><span data-app-name class="x">Dance</span>'
const run = join(work, 'run')

beforeAll(() => {
  mkdirSync(join(work, 'build'))
  writeFileSync(join(work, 'build/index.html'), html)
  writeFileSync(join(work, 'build/version.json'), '{"version":"1"}')
  pack(join(work, 'build'), join(work, 'packed'))
})
afterAll(() => rmSync(work, { recursive: true }))

function configure(env: Record<string, string>) {
  const { status, stderr } = spawnSync('sh', [join(work, 'packed/configure.sh'), run], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, stderr }
}
const written = (name: string) => readFileSync(join(run, name), 'utf8')
const unescaped = (text = '') =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('without settings the page stays as it was built, and nginx asks for nothing more', () => {
  expect(configure({})).toEqual({ status: 0, stderr: '' })
  expect(written('index.html').trim()).toBe(html.replace('<!-- settings -->', ''))
  expect(written('version.json')).toBe('{"version":"1"}')
  expect(written('site.conf')).toContain('listen 8080;')
  for (const name of ['site.conf', 'nginx.conf']) expect(written(name)).not.toMatch(/@[A-Z]/)
})

test('whatever a setting says stands in the page as that text, and as nothing else', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'abc &<>"\'|\\/;$`{}()*%#\n\té đ😀@'.split('')), minLength: 1, maxLength: 30 })
    .filter((value) => value.isWellFormed() && !/[\n ]$/.test(value))
  fc.assert(
    fc.property(text, text, (name, brand) => {
      expect(configure({ VITE_APP_NAME: name, VITE_BRAND: brand }).stderr).toBe('')
      const page = written('index.html')
      const oneLine = (value: string) => value.replaceAll('\n', ' ')
      const [, ...shown] =
        /^<head><meta name="VITE_APP_NAME" content="([^"<>]*)" \/><meta name="VITE_BRAND" content="([^"<>]*)" \/><\/head><span data-app-name class="x">([^<>]*)<\/span>\n?$/.exec(
          page,
        ) ?? []
      expect(shown.map(unescaped)).toEqual([name, brand, name].map(oneLine))
    }),
    { numRuns: 25 },
  )
})

test.each([
  [{}],
  [{ VITE_API_BASE_URL: 'https://api.example.com/v2/?x' }],
  [{ VITE_API_BASE_URL: 'http://localhost:3000', VITE_ERROR_URL: 'https://errors.example.com/api/1' }],
  [{ VITE_API_BASE_URL: '/backend', STORAGE_ORIGINS: 'https://a.example  https://b.example:8443' }],
  [{ VITE_API_BASE_URL: "https://api.example.com; script-src 'unsafe-inline'", MEDIA_ORIGINS: 'https://m.example' }],
  [{ VITE_API_BASE_URL: 'ftp://api.example.com' }],
])('nginx allows what the preview allows: %j', (env) => {
  expect(configure(env).status).toBe(0)
  for (const [name, value] of Object.entries(hostHeaders(env)))
    expect(written('site.conf')).toContain(`add_header ${name} "${value}" always;`)
})

test.each([
  [{ STORAGE_ORIGINS: 'uploads.example.com' }, 'expected origins such as https://media.example.com'],
  [{ MEDIA_ORIGINS: 'https://m.example/x' }, 'expected origins'],
  [{ MEDIA_ORIGINS: `https://m.example"; } evil` }, 'expected origins'],
  [{ PORT: '80; evil' }, 'PORT: expected a number'],
  [{ SERVER_NAME: 'a;b' }, 'SERVER_NAME: expected a host name'],
  [{ TLS_CERTIFICATE: '/etc/tls.pem' }, 'TLS_KEY'],
])('a wrong setting stops the start and is named: %j', (env, reason) => {
  const { status, stderr } = configure(env)
  expect(status).not.toBe(0)
  expect(stderr).toContain(reason)
})

test('with a certificate it listens for HTTPS, and sends plain HTTP there without the query', () => {
  expect(configure({ TLS_CERTIFICATE: '/etc/tls.pem', TLS_KEY: '/etc/tls.key', SERVER_NAME: 'a.example' }).status).toBe(
    0,
  )
  const site = written('site.conf')
  expect(site).toContain('listen 443 ssl http2; ssl_certificate /etc/tls.pem; ssl_certificate_key /etc/tls.key;')
  expect(site).toContain('return 301 https://$host$back_office_path;')
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '@/config/config'

/** Returns the problems that `settings.sh` reports for each of the environments. */
function problemsWithEach(environments: Record<string, string>[]): string[][] {
  const checks = environments.map((env) => {
    const variables = Object.entries(env).map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'`)
    return `(export ${variables.join(' ')}; check_settings) && echo valid >&2; echo --- >&2`
  })
  const { stderr } = spawnSync('sh', ['-c', ['set -u; . ./tools/hosting/settings.sh', ...checks].join('\n')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  const outputs = stderr.split('---\n').slice(0, -1)
  expect(outputs).toHaveLength(environments.length)
  return outputs.map((output) => (output === 'valid\n' ? [] : output.split('\n').slice(0, -1)))
}
const problemsWith = (env: Record<string, string>) => problemsWithEach([env])[0]

/** The problems that the app shows, as `settings.sh` prints them. */
const problemsOfApp = (name: string, value: string) =>
  readConfig({ [name]: value }).problems.map((problem) => `configure.sh: ${problem}, not ${value}`)

const longText = 'ế'.repeat(60)
const urls = [
  'https://example.com',
  'HTTPS://Example.com:8443/v2/',
  ' http://localhost:3000 ',
  'https://user:secret@a.example',
  'https://a.example:65536',
  'https://a.example:',
  'https://1.2.3.256',
  'https://01.2.3.4',
  'https://',
  'https:a.example',
  'https://múa.example',
  "https://a.example; script-src 'unsafe-inline'",
  'ftp://a.example',
  'api.example.com',
  'localhost:8000',
  'https://a.example/?key=1',
  'https://a.example/#v2',
  'javascript:alert(1)',
  '//a.example',
  '/\\a.example',
  '/',
  '/back end',
  '"https://a.example"',
  ' ',
]
/** Base URLs that end like the path that the app adds. Only the first three do. */
const withApiPath = [
  'https://api.example.com/api/v1',
  ' https://a.example/backend/api/v1/ ',
  '/backend/api/v1',
  'https://a.example/api/v1/x',
  'https://a.example/x-api/v1',
  'https://api/v1', // The host is named "api".
]
const values: Record<string, string[]> = {
  VITE_API_BASE_URL: [...urls, ...withApiPath],
  VITE_SITE_URL: urls,
  VITE_ERROR_URL: urls,
  VITE_APP_NAME: ['Salsa & "Club"', longText, `${longText}x`, '💃'.repeat(30), 'x'.repeat(61)],
  VITE_BRAND: [`${longText}x`, `L'É$(date)\`date\`\\`],
  VITE_APP_CODE: ['app', '__Host-app', 'x'.repeat(40), 'x'.repeat(41), 'my app', 'app;', 'ä', ' app', '-'],
  VITE_IDEMPOTENCY: ['on', 'off', 'yes'],
  VITE_HAND_OFF: ['on', 'off', 'ON', 'on ', 'o', 'on|off', '"on"'],
  VITE_VENDOR_EMAIL: [
    'a@b.vn',
    "o'b+c@x-y.example.com",
    'nobody',
    'a@b',
    'a@b.c',
    'a..b@c.de',
    '.a@b.de',
    'a b@c.de',
    'a.@b.de',
  ],
}

test.each(Object.entries(values))('accepts the same values of %s as the app', (name, cases) => {
  const problems = problemsWithEach(cases.map((value) => ({ [name]: value })))
  expect(problems).toEqual(cases.map((value) => problemsOfApp(name, value)))
  expect(new Set(problems.map(({ length }) => length))).toEqual(new Set([0, 1])) // Both verdicts occur.
})

test('knows every setting of the app', () => {
  const names = readFileSync('.env.example', 'utf8').match(/^VITE_\w+/gm) ?? []
  expect(names).toContain('VITE_HAND_OFF')
  for (const name of names) expect(problemsWith({ [name]: 'x' })?.join()).not.toContain('unknown')
  expect(Object.keys(values).toSorted()).toEqual(names.toSorted())
})

const tls = { TLS_CERTIFICATE: '/etc/a.pem', TLS_KEY: '/etc/a.key', SERVER_NAME: 'localhost' }

test('accepts the settings of a host', () => {
  const accepted: Record<string, string>[] = [
    { STORAGE_ORIGINS: ' https://a.example\n http://b.example:8443 ', MEDIA_ORIGINS: 'HTTPS://1.2.3.4' },
    { CSP_REPORT_URL: 'https://o1.ingest.example.com/api/1/security/?sentry_key=k&x=%20', PORT: '1' },
    { PORT: '127.0.0.1:8443', SERVER_NAME: 'admin.example.com', ACCESS_LOG: '/var/log/a|b&c.log', HSTS: 'off' },
    { ...tls, VITE_API_BASE_URL: 'https://api.example.com' },
    { ...tls, VITE_API_BASE_URL: '/backend', HSTS: 'max-age=63072000; includeSubDomains; preload' },
    { VITE_API_BASE_URL: 'http://api.example.com' },
  ]
  expect(problemsWithEach(accepted)).toEqual(accepted.map(() => []))
})

test('names each malformed setting', () => {
  const malformed: [Record<string, string>, problem: string][] = [
    [{ VITE_ERORR_URL: 'https://errors.example.com' }, 'VITE_ERORR_URL: unknown setting'],
    [{ STORAGE_ORIGINS: 'uploads.example.com' }, 'STORAGE_ORIGINS: expected origins such as https://media.example.com'],
    [{ STORAGE_ORIGINS: 'https://a.example,https://b.example' }, 'STORAGE_ORIGINS: expected origins'],
    [{ MEDIA_ORIGINS: 'https://m.example/x' }, 'MEDIA_ORIGINS: expected origins'],
    [{ MEDIA_ORIGINS: 'https://m.example"; } evil' }, 'MEDIA_ORIGINS: expected origins'],
    [{ CSP_REPORT_URL: '/csp' }, 'CSP_REPORT_URL: expected nothing (off) or an http(s) address'],
    [{ CSP_REPORT_URL: 'https://a.example/; script-src *' }, 'CSP_REPORT_URL: expected'],
    [{ CSP_REPORT_URL: 'https://a.example/$host' }, 'CSP_REPORT_URL: expected'],
    [{ PORT: '80; evil' }, 'PORT: expected a port'],
    [{ PORT: '65536' }, 'PORT: expected a port'],
    [{ ...tls, PORT: '80' }, 'PORT: expected another port than 80'],
    [{ SERVER_NAME: 'a;b' }, 'SERVER_NAME: expected a host name'],
    [{ SERVER_NAME: 'a.example b.example' }, 'SERVER_NAME: expected a host name'],
    [{ ACCESS_LOG: '/var/log/a.log; evil' }, 'ACCESS_LOG: expected off or an absolute path'],
    [{ ...tls, TLS_CERTIFICATE: 'a.pem' }, 'TLS_CERTIFICATE: expected an absolute path'],
    [{ ...tls, TLS_KEY: '/a key' }, 'TLS_KEY: expected an absolute path'],
    [{ ...tls, TLS_KEY: '' }, 'TLS_KEY: required with TLS_CERTIFICATE'],
    [{ ...tls, TLS_CERTIFICATE: '' }, 'TLS_CERTIFICATE: required with TLS_KEY'],
    [{ ...tls, SERVER_NAME: '' }, 'SERVER_NAME: required with TLS_CERTIFICATE'],
    [{ ...tls, VITE_API_BASE_URL: ' HTTP://a.example' }, 'VITE_API_BASE_URL: expected https://a.example, because'],
    [{ HSTS: 'on' }, 'HSTS: expected off or a value such as max-age=31536000; includeSubDomains'],
    [{ HSTS: 'max-age=1"; evil' }, 'HSTS: expected'],
    [{ HSTS: 'max-age=63072000; preload' }, 'HSTS: expected'],
  ]
  expect(problemsWithEach(malformed.map(([env]) => env))).toEqual(
    malformed.map(([, problem]) => [expect.stringContaining(`configure.sh: ${problem}`)]),
  )
})

test.each([
  ['STORAGE_ORIGIN', 'STORAGE_ORIGINS'],
  ['MEDIA_HOSTS', 'MEDIA_ORIGINS'],
  ['TLS_CERT', 'TLS_CERTIFICATE'],
  ['access_log', 'ACCESS_LOG'],
  ['API_BASE_URL', 'VITE_API_BASE_URL'],
])('warns about the unknown name %s, and continues', (name, meant) => {
  expect(problemsWith({ [name]: 'x' })).toEqual([
    `configure.sh: warning: ${name} is not a setting; did you mean ${meant}?`,
    'valid',
  ])
})

test('does not warn about variables that belong to other programs', () => {
  const names = ['HOME', 'HOSTNAME', 'HOSTS', 'POST', 'LANG', 'LOGNAME', 'MAIL', 'SSH_TTY']
  const others = ['KUBERNETES_SERVICE_PORT', 'BACK_OFFICE_PORT', 'NGINX_VERSION', 'INVOCATION_ID', 'RUN_DIR']
  expect(problemsWith(Object.fromEntries([...names, ...others].map((name) => [name, 'x'])))).toEqual([])
})

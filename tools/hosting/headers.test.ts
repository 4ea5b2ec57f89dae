import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoHeaders, hostHeaders } from './headers'

const root = mkdtempSync(join(tmpdir(), 'headers-'))
writeFileSync(
  join(root, 'index.html'),
  '<script>start()</script><script src="/a.js"></script><style>\np { color: red }\n</style>',
)
afterAll(() => rmSync(root, { recursive: true }))

const sha256 = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const [scriptHash, styleHash] = [sha256('start()'), sha256('\np { color: red }\n')]

const otherHeaders = {
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), clipboard-read=(), clipboard-write=(self), fullscreen=(self)',
  'X-Robots-Tag': 'noindex, nofollow',
}
const HOST = 'admin.test:8443'
/** The directives of the policy. */
const policyOf = ({ 'Content-Security-Policy': header = '' }: Record<string, string>) => header.split('; ')

test('allows only the origins of the deployment, the inline code of the page, and no frames or forms', () => {
  const headers = hostHeaders(root, {
    VITE_API_BASE_URL: 'https://api.test/base',
    VITE_ERROR_URL: 'https://errors.test/api/1/envelope/?sentry_key=k',
    STORAGE_ORIGINS: 'https://storage.test https://uploads.test:8443',
    MEDIA_ORIGINS: 'https://media.test',
  })(HOST)
  const apiAndStorageOrigins = 'https://api.test https://storage.test https://uploads.test:8443'
  expect(policyOf(headers)).toEqual([
    "default-src 'none'",
    `script-src ${HOST}/admin/assets/ ${scriptHash}`,
    `style-src ${HOST}/admin/assets/ ${styleHash}`,
    `connect-src 'self' ${apiAndStorageOrigins} https://media.test https://errors.test`,
    `img-src 'self' blob: https://media.test ${apiAndStorageOrigins}`,
    `media-src 'self' blob: https://media.test ${apiAndStorageOrigins}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'none'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})

test('without settings, allows only images and media from other origins', () => {
  const policy = policyOf(hostHeaders(root)(HOST))
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toContain("img-src 'self' blob: https:")
  expect(policy).toContain("media-src 'self' blob: https:")
  expect(policy.filter((directive) => /https:/.test(directive))).toHaveLength(2)
})

test.each([
  ['admin.example.com', 'admin.example.com/admin/assets/'],
  ['localhost:4173', 'localhost:4173/admin/assets/'],
  ['[::1]:8080', "'self'"], // A policy cannot contain an IPv6 address.
  ["a.test; script-src 'unsafe-inline'", "'self'"],
  ['a.test, default-src *', "'self'"],
  ['*', "'self'"],
  [undefined, "'self'"],
])('a page of the host %j can run scripts of %s and its inline script', (host, source) => {
  for (const headers of [hostHeaders(root), demoHeaders(root)])
    expect(policyOf(headers(host))).toContain(`script-src ${source} ${scriptHash}`)
})

test('the policy reports violations to CSP_REPORT_URL', () => {
  const reporting = hostHeaders(root, { CSP_REPORT_URL: 'https://reports.test/csp?key=1' })
  expect(policyOf(reporting(HOST)).at(-1)).toBe('report-uri https://reports.test/csp?key=1')
  expect(policyOf(hostHeaders(root)(HOST)).join()).not.toContain('report')
})

test.each([
  ['', 'max-age=31536000'],
  ['max-age=63072000; includeSubDomains', 'max-age=63072000; includeSubDomains'],
  ['off', undefined],
])('with HSTS=%s, Strict-Transport-Security is %s', (HSTS, expected) => {
  expect(hostHeaders(root, { HSTS })(HOST)['Strict-Transport-Security']).toBe(expected)
})

test('host and demo send the same other headers', () => {
  for (const headers of [hostHeaders(root), demoHeaders(root)]) {
    const { 'Content-Security-Policy': _policy, ...rest } = headers(HOST)
    expect(rest).toEqual(otherHeaders)
  }
})

test('the CSP of the demo differs only in the service worker and Trusted Types', () => {
  const host = policyOf(hostHeaders(root)(HOST))
  const demo = policyOf(demoHeaders(root)(HOST))
  expect(demo.filter((directive) => !host.includes(directive))).toEqual(["worker-src 'self'"])
  expect(host.filter((directive) => !demo.includes(directive))).toEqual([
    "worker-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The directives of a Content-Security-Policy (CSP). */
type Policy = Record<string, string>
type Environment = Record<string, string | undefined>

/** The parts of the CSP and of the other headers that depend on the deployment. */
type Values = {
  /** The only source for `script-src` and `style-src` besides the inline code: the folder of the built files. */
  assets: string
  /** More sources than the site itself for `connect-src`: API calls, uploads, media playlists and error reports. */
  connect: string
  /** More sources than the site itself for `img-src` and `media-src`: images, video and audio. */
  media: string
  /** The URL to which browsers report violations, or an empty string. */
  report: string
  /** The value of `Strict-Transport-Security`, or an empty string to omit that header. */
  hsts: string
}

/** The CSP sources that allow the inline script and the inline style of a page, such as `'sha256-…'`. */
type InlineCode = { script: string; style: string }

/** The default for media. Editors may link images and videos on any host. `MEDIA_ORIGINS` restricts the hosts. */
const ANY_HTTPS_HOST = 'https:'
/** One year, without the subdomains: the site cannot know whether all of them use HTTPS. `HSTS` sets another value. */
const DEFAULT_HSTS = 'max-age=31536000'
const ORIGIN = /^https?:\/\/[A-Za-z0-9.-]+(:\d+)?/i

/** Returns the headers of a response to a request for a host such as `admin.example.com:8443`. */
export type HeadersForHost = (host?: string) => Record<string, string>

/**
 * Returns the headers that a production host sends with every response. Preview, browser tests and nginx all use them.
 * @param root the folder of the build. The CSP allows the inline code of its page by hash.
 * @param env the environment variables of the deployment
 */
export function hostHeaders(root: string, env: Environment = {}): HeadersForHost {
  const [code, values] = [inlineCode(root), valuesFrom(env)]
  return (host) => headersWith(policyFor({ ...values, assets: assetsSource(host) }, code), values)
}

/** Returns the same headers for the given values. */
export const headersFor = (root: string, values: Values) => headersWith(policyFor(values, inlineCode(root)), values)

/**
 * Returns the headers of the demo. Its mock backend is a service worker. The CSP allows that worker, and omits Trusted
 * Types, which would block the registration of the worker by its URL.
 */
export function demoHeaders(root: string): HeadersForHost {
  const code = inlineCode(root)
  return (host) => {
    const policy = policyFor({ assets: assetsSource(host), connect: '', media: ANY_HTTPS_HOST }, code)
    const { 'require-trusted-types-for': _for, 'trusted-types': _types, ...rest } = policy
    return headersWith({ ...rest, 'worker-src': "'self'" }, { report: '', hsts: DEFAULT_HSTS })
  }
}

/** The folder of the built files, whose names contain a hash of their content. */
export const ASSETS = '/admin/assets/'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Returns the `Cache-Control` header of a path. Files under assets/ never change, because their names contain a hash of
 * their content. Browsers must not store any other response.
 */
export const cacheControl = (path: string): string => (path.startsWith(ASSETS) ? IMMUTABLE : 'no-store')

/** A host that a CSP source can contain. It cannot contain an IPv6 address. nginx uses the same pattern. */
export const HOST = String.raw`^[A-Za-z0-9.-]+(:\d+)?$`

/**
 * Returns the CSP source of the built files. A source with a path needs a host. It has no scheme, so the scheme of the page
 * applies, also behind a proxy that terminates TLS.
 */
const assetsSource = (host = '') => (new RegExp(HOST).test(host) ? host + ASSETS : "'self'")

/**
 * Reads the values from the environment variables of a deployment. `configure.sh` does the same on hosts, which
 * have no Node. `connect-src` includes the media origins, because the video player fetches playlists and segments by
 * script.
 */
function valuesFrom(env: Environment): Omit<Values, 'assets'> {
  const {
    VITE_API_BASE_URL = '',
    VITE_ERROR_URL = '',
    STORAGE_ORIGINS = '',
    MEDIA_ORIGINS = '',
    CSP_REPORT_URL = '',
    HSTS,
  } = env
  const apiAndStorageOrigins = [originOf(VITE_API_BASE_URL), ...splitWords(STORAGE_ORIGINS)]
  const mediaOrigins = splitWords(MEDIA_ORIGINS)
  return {
    connect: joinSources([...apiAndStorageOrigins, ...mediaOrigins, originOf(VITE_ERROR_URL)]),
    media: joinSources([...(mediaOrigins.length > 0 ? mediaOrigins : [ANY_HTTPS_HOST]), ...apiAndStorageOrigins]),
    report: CSP_REPORT_URL,
    hsts: HSTS === 'off' ? '' : HSTS || DEFAULT_HSTS,
  }
}

/** Hashes the inline code of a page: the `<script>` and `<style>` elements without attributes. */
function inlineCode(root: string): InlineCode {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const hashes = (tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
  return { script: joinSources(hashes('script')), style: joinSources(hashes('style')) }
}

const originOf = (url: string) => ORIGIN.exec(url.trim())?.[0] ?? ''
const splitWords = (text: string) => text.split(/\s+/).filter(Boolean)
const joinSources = (sources: string[]) => sources.filter(Boolean).join(' ')

function policyFor({ assets, connect, media }: Omit<Values, 'report' | 'hsts'>, { script, style }: InlineCode) {
  return {
    'default-src': "'none'",
    'script-src': joinSources([assets, script]),
    'style-src': joinSources([assets, style]),
    'connect-src': joinSources(["'self'", connect]),
    'img-src': `'self' blob: ${media}`,
    'media-src': `'self' blob: ${media}`,
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'none'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  } satisfies Policy
}

const serialize = (policy: Policy) =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

function headersWith(policy: Policy, { report, hsts }: Pick<Values, 'report' | 'hsts'>): Record<string, string> {
  // Not `report-to`: Chromium would ignore `report-uri`, and the receiver would have to respond to CORS preflights.
  const reporting: Policy = report ? { 'report-uri': report } : {}
  return {
    'Content-Security-Policy': serialize({ ...policy, ...reporting }),
    'Referrer-Policy': 'no-referrer',
    ...(hsts && { 'Strict-Transport-Security': hsts }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), ' +
      'microphone=(), midi=(), payment=(), serial=(), usb=(), clipboard-read=(), clipboard-write=(self), fullscreen=(self)',
    'X-Robots-Tag': 'noindex, nofollow',
  }
}

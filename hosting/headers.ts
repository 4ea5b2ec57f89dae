type Policy = Record<string, string>
type Environment = Record<string, string | undefined>

/** What the page may reach besides its own host, as source lists of the content policy. */
type Reach = {
  /** What calls and uploads go to. */
  connect: string
  /** What pictures and recordings come from. */
  media: string
}

/** Editors paste addresses of pictures and recordings from anywhere; a deployment with one media host names that instead. */
const ANY_MEDIA = 'https:'
const ORIGIN = /^https?:\/\/[A-Za-z0-9.-]+(:\d+)?/i

/**
 * The headers a production host sends with every answer: preview, browser tests and nginx all take them from here.
 * @param env what the deployment sets, see `reachOf` below
 */
export const hostHeaders = (env: Environment = {}) => headersReaching(reachOf(env))

/** The same by what the page may reach, as it is to stand in the policy. */
export const headersReaching = (reach: Reach) => headersWith(policyFor(reach))

/** The same for the demo, whose mock backend is a service worker; to register one takes a script address. */
export const demoHeaders = () => headersWith(demoPolicy())

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A build's files have hashed names and never change; everything else is asked for anew. */
export const cacheControl = (path: string): string => (path.startsWith('/admin/assets/') ? IMMUTABLE : 'no-store')

/**
 * What the page may reach in a deployment, by its environment. `configure.sh` does the same where no Node is.
 * Hosts that only send pictures and recordings are asked by script as well: for the parts of a playlist.
 */
function reachOf(env: Environment): Reach {
  const { VITE_API_BASE_URL = '', VITE_ERROR_URL = '', STORAGE_ORIGINS = '', MEDIA_ORIGINS = '' } = env
  const own = [originOf(VITE_API_BASE_URL), ...words(STORAGE_ORIGINS)]
  const media = words(MEDIA_ORIGINS)
  return {
    connect: list([...own, ...media, originOf(VITE_ERROR_URL)]),
    media: list([...(media.length > 0 ? media : [ANY_MEDIA]), ...own]),
  }
}

const originOf = (address: string) => ORIGIN.exec(address.trim())?.[0] ?? ''
const words = (text: string) => text.split(/\s+/).filter(Boolean)
const list = (origins: string[]) => origins.filter(Boolean).join(' ')

function policyFor({ connect, media }: Reach) {
  return {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': list(["'self'", connect]),
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

function demoPolicy(): Policy {
  const policy = policyFor({ connect: '', media: ANY_MEDIA })
  const { 'require-trusted-types-for': _for, 'trusted-types': _types, ...rest } = policy
  return { ...rest, 'worker-src': "'self'" }
}

function headersWith(directives: Policy): Record<string, string> {
  return {
    'Content-Security-Policy': Object.entries(directives)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
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

type Policy = Record<string, string>

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  // A deployment adds the origins of the API and of the storage that takes the uploads.
  'connect-src': "'self'",
  // Editors paste addresses of pictures and recordings from anywhere; a deployment with one media host names that instead.
  'img-src': "'self' blob: https:",
  'media-src': "'self' blob: https:",
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

/** The headers a production host sends with every answer. */
export const headers = headersWith(policy)

/** The same where a storage on another origin takes the uploads and serves them. */
export const headersWithStorage = (origin: string) =>
  headersWith({
    ...policy,
    'connect-src': `${policy['connect-src']} ${origin}`,
    'img-src': `${policy['img-src']} ${origin}`,
    'media-src': `${policy['media-src']} ${origin}`,
  })

/** The same for the demo, whose mock backend is a service worker; to register one takes a script address. */
export const demoHeaders = headersWith(demoPolicy())

/** A build's files have hashed names and never change; everything else is asked for anew. */
export function cacheControl(path: string): string {
  return path.startsWith('/admin/assets/') ? 'public, max-age=31536000, immutable' : 'no-store'
}

function demoPolicy(): Policy {
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

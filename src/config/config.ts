import { z } from '@/zod'
import { settings } from './settings'

/** An absolute http(s) URL or a path, without a query or fragment, so that paths can be appended. */
const BASE_URL = /^(https?:\/\/[^/\\?#@]+|(?![/\\]{2}))(\/[^?#]*)?$/i

/** The base URL of the API, resolved to an absolute URL with a trailing slash. */
const baseUrl = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (value) => BASE_URL.test(value) && resolved(value) !== null,
      'expected nothing (same origin) or an http(s) address such as https://api.example.com, without ? and #',
    ),
  ),
  z.transform((value: string) => String(resolved(value)?.href).replace(/\/*$/, '/')),
)
const resolved = (value: string) => URL.parse(value || '/', globalThis.location?.origin ?? 'http://localhost')

const shortText = z.string().check(z.maxLength(60, 'expected at most 60 characters'))

const schema = z.object({
  VITE_API_BASE_URL: z.prefault(baseUrl, ''),
  VITE_APP_NAME: z._default(shortText, 'Dance Fitness Online'),
  VITE_APP_CODE: z._default(
    z
      .string()
      .check(
        z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'expected up to 40 letters, digits, - or _ (it starts every cookie name)'),
      ),
    'app',
  ),
  VITE_BRAND: z._default(shortText, 'Dance Fitness'),
  VITE_SITE_URL: z._default(
    z.url({ protocol: /^https?$/, error: 'expected an http(s) address such as https://www.example.com' }),
    'https://www.example.com',
  ),
  VITE_HAND_OFF: z._default(z.enum(['on', 'off'], 'expected on or off'), 'on'),
  VITE_ERROR_URL: z.optional(
    z.url({
      protocol: /^https?$/,
      error: 'expected nothing (off) or an http(s) address such as https://errors.example.com/',
    }),
  ),
  VITE_VENDOR_EMAIL: z._default(
    z.email('expected an e-mail address such as support@example.com'),
    'support@example.com',
  ),
})

/**
 * Validates the settings of the deployment (specification §1), see `config/settings.ts`. An empty variable counts as unset.
 * @returns the configuration, with defaults if a value is invalid, and one message for each invalid variable
 */
export function readConfig(env: Record<string, unknown>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  const values = parsed.data ?? schema.parse({})
  return {
    config: {
      apiBaseUrl: values.VITE_API_BASE_URL,
      appName: values.VITE_APP_NAME,
      appCode: values.VITE_APP_CODE,
      brand: values.VITE_BRAND,
      siteUrl: values.VITE_SITE_URL,
      vendorEmail: values.VITE_VENDOR_EMAIL,
      errorUrl: values.VITE_ERROR_URL,
      tokenLink: values.VITE_HAND_OFF === 'on',
      prefix: '/admin',
      version: '1.1.0',
      platformVersion: '1.17.5',
    },
    problems: parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}

export const { config, problems: configProblems } = readConfig(settings())

import { parseUrl } from '@/parse-url'
import { map, withDefault, z } from '@/zod'
import { settings } from './settings'

/**
 * An http(s) origin that a content security policy can contain: without a user name, and not an IPv6 address. The rules
 * for all settings must match those of `tools/hosting/settings.sh`.
 */
const ORIGIN = String.raw`https?://(([a-z\d-]+\.)*[a-z][a-z\d-]*|(0|[1-9]\d*)(\.(0|[1-9]\d*)){3})(:[1-9]\d{0,4})?`

/** An absolute http(s) URL or a path, without a query or fragment, so that paths can be appended. */
const BASE_URL = new RegExp(String.raw`^(${ORIGIN}(/[^?#]*)?|/([^/\\?#][^?#]*)?)?$`, 'i')
const WEB_URL = new RegExp(`^${ORIGIN}([/?#].*)?$`, 'is')

/** The end of a base URL that contains the path of the API. In `https://api/v1`, the host is named "api". */
const API_PATH = /(^|[^/])\/api\/v1\/*$/

const resolve = (value: string) => parseUrl(value || '/', globalThis.location?.origin ?? 'http://localhost')

/** Resolves a base URL to an absolute URL with a trailing slash. */
const toBaseUrl = (value: string) => String(resolve(value)?.href).replace(/\/*$/, '/')

const baseUrl = z.string().check(
  z.trim(),
  z.refine((value) => !API_PATH.test(value), {
    error: 'expected the URL without /api/v1, because the app adds it',
    abort: true,
  }),
  z.refine(
    (value) => BASE_URL.test(value) && resolve(value) !== null,
    'expected nothing (same origin) or an http(s) address such as https://api.example.com, without ? and #',
  ),
)

const shortText = z.string().check(z.maxLength(60, 'expected at most 60 characters'))

const cookiePrefix = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'expected up to 40 letters, digits, - or _ (it starts every cookie name)'))

const webUrl = (message: string) =>
  z.string().check(
    z.trim(),
    z.refine((value) => WEB_URL.test(value) && parseUrl(value) !== null, message),
  )

const email = z.string().check(z.regex(z.regexes.email, 'expected an email address such as support@example.com'))

const onOrOff = z.literal(['on', 'off'], 'expected on or off')

const schema = z.object({
  VITE_API_BASE_URL: map(withDefault(baseUrl, ''), toBaseUrl),
  VITE_APP_NAME: withDefault(shortText, 'Dance Fitness Online'),
  VITE_APP_CODE: withDefault(cookiePrefix, 'app'),
  VITE_BRAND: withDefault(shortText, 'Dance Fitness'),
  VITE_SITE_URL: withDefault(
    webUrl('expected an http(s) address such as https://www.example.com'),
    'https://www.example.com',
  ),
  VITE_HAND_OFF: withDefault(onOrOff, 'on'),
  VITE_IDEMPOTENCY: withDefault(onOrOff, 'off'),
  VITE_ERROR_URL: z.optional(
    webUrl('expected nothing (off) or an http(s) address such as https://errors.example.com/'),
  ),
  VITE_VENDOR_EMAIL: withDefault(email, 'support@example.com'),
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
      tokenLink: values.VITE_HAND_OFF === 'on', // the variable keeps its old name, because deployments set it
      hasIdempotencyKeys: values.VITE_IDEMPOTENCY === 'on',
      prefix: '/admin',
      version: '1.1.0',
      platformVersion: '1.17.5',
    },
    problems: parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}

export const { config, problems: configProblems } = readConfig(settings())

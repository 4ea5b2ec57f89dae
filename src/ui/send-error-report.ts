import { readSession } from '@/session/tokens'
import { pageVersion } from '@/settings'
import type { ErrorContext } from './report-error'
import { scrub } from './scrub'

/** No more than this many in the life of a page: an error in a loop must not become a flood. */
const MOST = 20
const seen = new Set<string>()

/** Sends an error to where a deployment collects them, each one once, without anything secret. */
export function sendErrorReport(url: string, error: unknown, context: ErrorContext) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const secrets = Object.values(readSession() ?? {}).map(String)
  const redact = (text: string) => scrub(text, secrets)
  const body = { name: redact(name), message: redact(message), stack: redact(stack ?? '') }
  const key = JSON.stringify(body)
  if (seen.has(key) || seen.size >= MOST) return
  seen.add(key)
  send(url, {
    ...body,
    ...context,
    address: redact(location.href),
    version: pageVersion(),
    at: new Date().toISOString(),
  })
}

type Report = ErrorContext & Record<'name' | 'message' | 'stack' | 'address' | 'version' | 'at', string>

/** To be changed for a collector that wants another form: see "Hosting" in the README. */
function send(url: string, what: Report) {
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(what),
    mode: 'no-cors', // plain text to anywhere, without a question beforehand
    credentials: 'omit',
    keepalive: true, // also when the page is left
  }).catch(() => undefined)
}

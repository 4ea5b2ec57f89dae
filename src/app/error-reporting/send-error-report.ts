import { pageVersion } from '@/config/settings'
import { randomId } from '@/random-id'
import { readSession } from '@/session/tokens'
import { scrub } from './scrub'

export type ErrorContext = {
  /** How the error was caught: by an error boundary, or by the global handlers. */
  where: 'boundary' | 'unhandled'
}

/** The maximum number of reports per page load, so that an error in a loop does not flood the collector. */
const MAX_REPORTS = 20
/** The maximum number of characters of each part, so that scrubbing takes no time and the report stays below 16 kB. */
const MAX_LENGTH = { name: 100, message: 1_000, stack: 3_000, address: 500 }
const seen = new Set<string>()

/** Sends an error to the configured collector. Each error is sent once, and secrets are removed first. */
export function sendErrorReport(url: string, error: unknown, context: ErrorContext) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const secrets = Object.values(readSession() ?? {}).map(String)
  const redact = (text: string, maxLength: number) => scrub(cut(text, maxLength), secrets)
  const body = {
    name: redact(name, MAX_LENGTH.name),
    message: redact(message, MAX_LENGTH.message),
    stack: redact(stack ?? '', MAX_LENGTH.stack),
  }
  const key = JSON.stringify(body)
  if (seen.has(key) || seen.size >= MAX_REPORTS) return
  seen.add(key)
  send(url, {
    ...body,
    ...context,
    address: redact(location.href, MAX_LENGTH.address),
    version: pageVersion(),
    at: new Date().toISOString(),
  })
}

/** Cuts a text after a word. The last word is dropped, because a part of a secret could not be recognized. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const words = text.slice(0, maxLength)
  return words.slice(0, Math.max(words.lastIndexOf(' '), words.lastIndexOf('\n'), 0))
}

type Report = ErrorContext & Record<'name' | 'message' | 'stack' | 'address' | 'version' | 'at', string>

function send(url: string, report: Report) {
  const isSentry = /\/envelope\/?\?/.test(url)
  fetch(url, {
    method: 'POST',
    body: isSentry ? sentryEnvelope(report) : JSON.stringify(report),
    mode: 'no-cors', // a simple request to any origin, without a preflight
    credentials: 'omit',
    keepalive: true, // completes even if the person leaves the page
  }).catch(() => undefined)
}

/** Returns a report in the format of Sentry's endpoint `/api/PROJECT/envelope/`: three lines of JSON. */
function sentryEnvelope({ name, message, stack, where, address, version, at }: Report): string {
  const id = randomId()
  const event = {
    event_id: id,
    timestamp: at,
    platform: 'javascript',
    release: version,
    exception: { values: [{ type: name, value: message }] },
    request: { url: address },
    tags: { where },
    extra: { stack },
  }
  return [{ event_id: id, sent_at: at }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n')
}

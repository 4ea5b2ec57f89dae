import { setImmediate } from 'node:timers/promises'
import { HttpResponse } from 'msw'
import type { createBackend } from '../../mocks/server.ts'

type Backend = ReturnType<typeof createBackend>

/** The context in which a fault responds to a call. */
type FaultContext = {
  backend: Backend
  /** Processes the request and returns the regular response. */
  real: () => Promise<Response>
  /** Resolves when the response may be sent. */
  gate: Promise<void>
}

/** A way in which a call fails. */
export type Fault = {
  name: string
  /**
   * - refused: an error status
   * - no-response: the connection drops
   * - unreadable: the request is processed, but its response has a success status and an unusable body
   * - refreshed: 401, and the token refresh succeeds
   * - expired: 401, and the token refresh fails
   * - held: no response until the gate opens
   */
  end: 'refused' | 'no-response' | 'unreadable' | 'refreshed' | 'expired' | 'held'
  status?: number
  /** The server's error message as the screen shows it. */
  text?: string
  /** Returns the response, or nothing for the regular response. */
  respond: (met: FaultContext) => Promise<Response | undefined> | Response | undefined | void
}

/** The message starts with a Vietnamese letter, to test that the screen capitalizes it. */
const refused = (status: number, key = 'error'): Fault => ({
  name: String(status),
  end: 'refused',
  status,
  text: `Đã hết chỗ (${status})`,
  respond: () => HttpResponse.json({ [key]: `đã hết chỗ (${status})` }, { status }),
})

const html = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>'
const replaceBody = async ({ real }: FaultContext, body: (text: string) => string | null, status = 200) => {
  const text = await (await real()).text()
  return new HttpResponse(body(text), { status, headers: { 'Content-Type': 'application/json' } })
}
const half = (text: string) => text.slice(0, Math.ceil(text.length / 2)) || '{"data":'

/** Ends the body before its announced length. */
async function breakOffBody({ real }: FaultContext): Promise<Response> {
  const start = new TextEncoder().encode(half(await (await real()).text()))
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate() // Wait until the first part is sent. Otherwise, the whole response is dropped.
      if (sent) return controller.error(new Error('cut'))
      sent = true
      controller.enqueue(start)
    },
  })
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(start.length + 100),
    ETag: '"cut"', // Without one, the test bench would read the body to compute it.
  }
  return new HttpResponse(body, { headers })
}

export const faults: readonly Fault[] = [
  { ...refused(400), name: '400 with a text' },
  {
    name: '400 without a text',
    end: 'refused',
    status: 400,
    respond: () => new HttpResponse(null, { status: 400 }),
  },
  {
    name: '401, then a refresh',
    end: 'refreshed',
    respond: ({ backend }) => backend.db.expireAccessTokens(),
  },
  {
    name: '401, and no refresh',
    end: 'expired',
    respond: ({ backend }) => backend.db.revokeAll(),
  },
  refused(403, 'message'),
  refused(404),
  refused(409),
  refused(413),
  refused(422),
  refused(429),
  refused(500),
  {
    name: 'HTML 502',
    end: 'refused',
    status: 502,
    respond: () => new HttpResponse(html, { status: 502, headers: { 'Content-Type': 'text/html' } }),
  },
  { name: 'a dropped connection', end: 'no-response', respond: () => HttpResponse.error() },
  { name: 'a body cut half-way', end: 'unreadable', respond: breakOffBody },
  { name: 'no response for long', end: 'held', respond: ({ gate }) => gate.then(() => undefined) },
  { name: 'an empty 200', end: 'unreadable', respond: (met) => replaceBody(met, () => '') },
  { name: '204', end: 'unreadable', respond: (met) => replaceBody(met, () => null, 204) },
  { name: 'cut JSON', end: 'unreadable', respond: (met) => replaceBody(met, half) },
  { name: 'nulls', end: 'unreadable', respond: (met) => replaceBody(met, () => '{"data":null,"meta":null}') },
]

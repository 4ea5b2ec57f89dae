import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NotSentError } from '@/api/errors'
import { SessionError, startSession } from '@/session/session'
import { sessionSchema } from '@/session/tokens'
import { fakeCookies } from '@/test/cookies'
import { stubPageBeforeEach } from '@/test/page-events'
import { testWrite } from '@/test/write'
import { type LedgerRow, startRow } from './ledger/ledger'
import type { Pause } from './request-gate'
import { checkRows, sendRows } from './run-job'
import type { Write } from './write'

/** What the server does with one call. */
type Response = 'done' | 'refused' | 'lost' | 'failed' | 'rate limited'

let online = true
stubPageBeforeEach()

beforeEach(() => {
  online = true
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  vi.useFakeTimers()
})

const errors = {
  refused: () => new ApiError(400, 'No such user'),
  lost: () => new ApiError(0, undefined),
  failed: () => new ApiError(500, undefined),
  'rate limited': () => new ApiError(429, undefined, { retryAfter: '2' }),
}

/** A server with one response after the other for each row, the last one again and again. */
function createServer(responses: readonly (readonly Response[])[]) {
  const sent: number[] = []
  const processed: number[] = []
  let pending = 0
  let mostPending = 0
  const respond = async (id: number) => {
    const attempt = sent.filter((one) => one === id).length
    sent.push(id)
    pending += 1
    mostPending = Math.max(mostPending, pending)
    await new Promise((resolve) => setTimeout(resolve, 10 + (id % 3) * 7))
    pending -= 1
    const planned = responses[id - 1] ?? []
    const response = planned[Math.min(attempt, planned.length - 1)] ?? 'done'
    if (response === 'done' || response === 'lost') processed.push(id)
    if (response !== 'done') throw errors[response]()
  }
  return { respond, sent, processed, mostPending: () => mostPending }
}

const actionOf = (send: (id: number) => Promise<void>, rest: Partial<Write> = {}): Write =>
  testWrite({ send: ({ id }) => send(id), ...rest })

function createJob(count: number) {
  let rows: LedgerRow[] = Array.from({ length: count }, (_, index) => startRow({ id: index + 1, name: `${index + 1}` }))
  const stop = new AbortController()
  const pauses: (Pause | undefined)[] = []
  return {
    rows: () => rows,
    change: (index: number, row: LedgerRow) => {
      rows = rows.with(index, row)
    },
    showPause: (pause: Pause | undefined) => void pauses.push(pause),
    stop: stop.signal,
    abort: () => stop.abort(),
    pauses,
    outcomes: () => rows.map(({ outcome }) => outcome),
  }
}

/** Runs to the end, whatever the waits. */
async function finish<T>(run: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync()
  return run
}

const anyResponses = fc.array(
  fc
    .array(fc.constantFrom<Response>('done', 'refused', 'lost', 'rate limited'), { minLength: 1, maxLength: 3 })
    .map((responses) => [...responses, 'done' as const]),
  { maxLength: 40 },
)

describe('sending rows', () => {
  test('sends each row once, three at a time, and repeats only those that the server has not processed', async () => {
    await fc.assert(
      fc.asyncProperty(anyResponses, async (responses) => {
        const server = createServer(responses)
        const job = createJob(responses.length)
        await finish(sendRows(actionOf(server.respond), job))
        expect(server.mostPending()).toBeLessThanOrEqual(3)
        expect(new Set(server.processed).size).toBe(server.processed.length)
        for (const { id, outcome } of job.rows()) {
          const isProcessed = server.processed.includes(id)
          expect(isProcessed).toBe(outcome === 'done' || outcome === 'unknown')
        }
        expect(job.outcomes()).not.toContain('running')
      }),
    )
  })

  test('sends nothing after it was stopped, and finishes what was sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.nat({ max: 200 }),
        fc.boolean(),
        async (count, after, reads) => {
          const server = createServer([])
          const job = createJob(count)
          const prepare = () => new Promise<string>((resolve) => setTimeout(resolve, 15, ''))
          const run = sendRows(actionOf(server.respond, reads ? { prepare } : {}), job)
          await vi.advanceTimersByTimeAsync(after)
          job.abort()
          const sentBefore = server.sent.length
          await finish(run)
          expect(server.sent).toHaveLength(sentBefore)
          expect(job.outcomes().filter((outcome) => outcome === 'done')).toHaveLength(sentBefore)
          expect(job.outcomes().filter((outcome) => outcome === 'waiting')).toHaveLength(count - sentBefore)
        },
      ),
    )
  })

  // Rules: Resilience: A job on many records is interrupted
  test('sends a row only after the ledger says so', async () => {
    const job = createJob(5)
    const send = (id: number) => {
      expect(job.rows()[id - 1]).toMatchObject({ outcome: 'running', sentAt: Date.now(), data: `read for ${id}` })
      return Promise.resolve()
    }
    const prepare = ({ id }: { id: number }) => {
      expect(job.rows()[id - 1]).toMatchObject({ outcome: 'running' })
      expect(job.rows()[id - 1]?.sentAt).toBeUndefined()
      return Promise.resolve(`read for ${id}`)
    }
    await finish(sendRows(actionOf(send, { prepare }), job))
    expect(job.outcomes()).toEqual(['done', 'done', 'done', 'done', 'done'])
  })

  // Rules: Resilience: The browser is offline. The job waits
  test('pauses while the browser is offline', async () => {
    const server = createServer([])
    const job = createJob(10)
    const run = sendRows(actionOf(server.respond), job)
    await vi.advanceTimersByTimeAsync(0)
    online = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.sent).toHaveLength(3)
    expect(job.pauses).toContain('offline')
    online = true
    dispatchEvent(new Event('online'))
    await finish(run)
    expect(server.sent).toHaveLength(10)
  })

  // Rules: Resilience: The server stops responding
  test('ends after three calls in a row without a response', async () => {
    const server = createServer(Array.from({ length: 40 }, (_, index) => [index < 10 ? 'done' : 'failed'] as const))
    const job = createJob(40)
    expect(await finish(sendRows(actionOf(server.respond), job))).toBe('server down')
    expect(server.sent.length).toBeLessThanOrEqual(15)
    const unknown = job.outcomes().filter((outcome) => outcome === 'unknown')
    expect(unknown).toHaveLength(server.sent.length - 10)
    expect(job.outcomes().filter((outcome) => outcome === 'waiting')).toHaveLength(40 - server.sent.length)
  })

  test('continues if calls without a response are not in a row', async () => {
    const server = createServer(
      Array.from({ length: 30 }, (_, index) => [index % 5 === 0 ? 'failed' : 'done'] as const),
    )
    const job = createJob(30)
    expect(await finish(sendRows(actionOf(server.respond), job))).toBeUndefined()
    expect(server.sent).toHaveLength(30)
    expect(job.outcomes().filter((outcome) => outcome === 'unknown')).toHaveLength(6)
  })

  test.each([
    ['ended before the call was sent', new SessionError()],
    ['was refused', new ApiError(401, undefined)],
  ])('ends when the session %s, and its row waits', async (_how, error) => {
    const job = createJob(6)
    const action = actionOf((id) => (id === 4 ? Promise.reject(error) : Promise.resolve()))
    expect(await finish(sendRows(action, job))).toBe('signed out')
    expect(job.rows()[3]).toEqual(startRow({ id: 4, name: '4' }))
  })

  // Rules: Resilience: The server responds with 401
  test('refuses a row that receives a 401 while the session continues, and sends the others', async () => {
    fakeCookies()
    startSession(sessionSchema.parse({ accessToken: 'access' }))
    const job = createJob(6)
    const action = actionOf((id) =>
      id === 2 ? Promise.reject(new ApiError(401, 'Not your branch')) : Promise.resolve(),
    )
    expect(await finish(sendRows(action, job))).toBeUndefined()
    expect(job.outcomes()).toEqual(['done', 'refused', 'done', 'done', 'done', 'done'])
    expect(job.rows()[1]).toMatchObject({ reason: 'Not your branch' })
  })

  // Rules: Resilience: The server responds with 429
  test('waits after a 429 as long as the server asks, and then prepares again what was not sent', async () => {
    const prepared: number[] = []
    const sentAt: [id: number, time: number][] = []
    const start = Date.now()
    const action = actionOf(
      (id) => {
        sentAt.push([id, Date.now() - start])
        return sentAt.length === 1
          ? Promise.reject(new ApiError(429, undefined, { retryAfter: '4' }))
          : Promise.resolve()
      },
      {
        prepare: async ({ id }) => {
          prepared.push(id)
          await new Promise((resolve) => setTimeout(resolve, id === 1 ? 0 : 500)) // slow histories
          return ''
        },
      },
    )
    const job = createJob(5)
    expect(await finish(sendRows(action, job))).toBeUndefined()
    expect(job.pauses).toContainEqual({ until: start + 4_000 })
    expect(job.pauses.at(-1)).toBeUndefined()
    expect(sentAt.filter(([, time]) => time > 0 && time < 4_000)).toEqual([])
    expect(sentAt.map(([id]) => id).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 3, 4, 5])
    expect(prepared.filter((id) => id === 2)).toHaveLength(2)
    expect(job.outcomes()).toEqual(['done', 'done', 'done', 'done', 'done'])
  })

  test.each([
    [new NotSentError('Extended meanwhile.'), 'Extended meanwhile.'],
    [new ApiError(0, undefined), 'Connection error.'],
  ])('refuses a row that could not be prepared: %s', async (error, reason) => {
    const send = vi.fn<() => Promise<void>>()
    const job = createJob(1)
    await finish(sendRows(actionOf(send, { prepare: () => Promise.reject(error) }), job))
    expect(job.rows()[0]).toMatchObject({ outcome: 'refused', reason })
    expect(job.rows()[0]?.sentAt).toBeUndefined()
    expect(send).not.toHaveBeenCalled()
  })
})

test('checking unknown rows sends nothing, and leaves what is still not known', async () => {
  const job = createJob(6)
  const unknown = (index: number) => job.change(index, { ...startRow({ id: index + 1, name: '' }), outcome: 'unknown' })
  for (const index of [1, 2, 3, 4, 5]) unknown(index)
  const send = vi.fn<() => Promise<void>>()
  const notKnown = { isDone: undefined, reason: 'Sent a moment ago.' }
  const answers = [true, false, notKnown, { isDone: true, reason: 'Done twice.' }, new ApiError(403, 'No access')]
  const isDone = ({ id }: { id: number }) => {
    const answer = answers[id - 2]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? false)
  }
  await finish(checkRows(actionOf(send, { isDone }), job))
  expect(job.rows().map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['waiting', undefined],
    ['done', 'A later check found it done.'],
    ['waiting', 'A later check found that it was not done.'],
    ['unknown', 'Sent a moment ago.'],
    ['done', 'Done twice.'],
    ['unknown', 'It could not be checked: No access'],
  ])
  expect(send).not.toHaveBeenCalled()
})

const busy = () => new ApiError(503, undefined, { retryAfter: '30' })

test.each([
  [true, 'done'],
  [false, 'unknown'],
])(
  'after a 503 to a row, all wait as long as the response asks. If the row is done by then: %s, it is %s',
  async (isDone, outcome) => {
    const sentAt: number[] = []
    const start = Date.now()
    const send = (id: number) => {
      sentAt.push(Date.now() - start)
      return id === 1 ? Promise.reject(busy()) : Promise.resolve()
    }
    const action = actionOf(send, { isDone: async () => isDone })
    const job = createJob(5)
    await finish(sendRows(action, job))
    expect(sentAt).toEqual([0, 0, 0, 30_000, 30_000])
    expect(job.outcomes()).toEqual([outcome, 'done', 'done', 'done', 'done'])
  },
)

test('a row whose preparation gets a 503 is prepared again after the wait', async () => {
  const prepare = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy()).mockResolvedValue('')
  const job = createJob(1)
  const action = actionOf(() => Promise.resolve(), { prepare })
  await finish(sendRows(action, job))
  expect(prepare).toHaveBeenCalledTimes(2)
  expect(job.outcomes()).toEqual(['done'])
})

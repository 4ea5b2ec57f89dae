import type { Page, Request } from '@playwright/test'
import { getResponse } from 'msw'
import { createHandlers } from '../../mocks/handlers.ts'
import { HttpResponse, http } from '../fixtures.ts'
import type { Backend, Call } from './call.ts'
import type { Fault } from './faults.ts'

/** Responds to a call with the current fault, if there is one. */
export function injectFaults(backend: Backend, call: Call) {
  const gate = Promise.withResolvers<void>()
  const handlers = createHandlers(backend.db)
  let fault: Fault | undefined
  backend.use(
    http[call.method](`*/api/v1/${call.path}`, async ({ request }) => {
      const current = fault
      const rejectsToken = current?.end === 'refreshed' || current?.end === 'expired'
      if (call.signedOut && rejectsToken)
        return HttpResponse.json({ error: 'wrong username or password' }, { status: 401 })
      const real = async () => (await getResponse(handlers, request.clone())) ?? HttpResponse.error()
      if (current && call.isDone?.(current)) await real() // As if another person had done the same before.
      if (rejectsToken && refreshCount(backend) > 0) return // After a refresh, the call itself succeeds.
      return current?.respond({ backend, real, gate: gate.promise })
    }),
  )
  return {
    /** Sets the fault of the next requests. Without a fault, they get the regular response. */
    setFault(next?: Fault) {
      fault = next
    },
    /** Releases the responses that a fault holds. */
    openGate: () => gate.resolve(),
  }
}
export type FaultInjection = ReturnType<typeof injectFaults>

/** The numbers of requests. */
export type RequestCounts = {
  /** The requests of the call. */
  sends: () => number
  /** The requests of the call that have ended in the browser. */
  ended: () => number
  refreshes: () => number
  /** The requests of the list that is read again after a write. */
  rereads: () => number
}

/** Counts the requests of a call from now on, and the requests that follow from it. */
export function countRequests(page: Page, backend: Backend, call: Call): RequestCounts {
  const pattern = new RegExp(`^/api/v1/${call.path.replace('*', '.+')}$`)
  const from = backend.requests.length
  let ended = 0
  const countEnd = (request: Request) => {
    if (request.method().toLowerCase() === call.method && pattern.test(new URL(request.url()).pathname)) ended += 1
  }
  page.on('requestfinished', countEnd)
  page.on('requestfailed', countEnd)
  return {
    sends: () =>
      countOf(
        call.method === 'get' ? readsBeforeWrite(backend.requests.slice(from)) : backend.requests,
        call.method,
        pattern,
      ),
    ended: () => ended,
    refreshes: () => refreshCount(backend),
    rereads: () => countOf(backend.requests, 'get', new RegExp(`/${call.list}$`)),
  }
}

/** Returns counts that start at 0 now. */
export function countsFromNow(counts: RequestCounts): RequestCounts {
  const fromNow = (count: () => number) => {
    const before = count()
    return () => count() - before
  }
  return {
    sends: fromNow(counts.sends),
    ended: fromNow(counts.ended),
    refreshes: fromNow(counts.refreshes),
    rereads: fromNow(counts.rereads),
  }
}

type Requests = Backend['requests']

const countOf = (requests: Requests, method: string, path: RegExp) =>
  requests.filter((request) => request.method.toLowerCase() === method && path.test(request.path)).length

const refreshCount = ({ requests }: Backend) => countOf(requests, 'put', /\/auth\/refresh$/)

/** The requests before the first write. A read after a write has other reasons. */
function readsBeforeWrite(requests: Requests): Requests {
  const write = requests.findIndex(({ method, path }) => method !== 'GET' && !path.includes('/auth/'))
  return write === -1 ? requests : requests.slice(0, write)
}

import type { Page } from '@playwright/test'
import { type Network, test } from '../fixtures.ts'
import { type Backend, type Call, endOf, enterInput } from './call.ts'
import { expectAlive, expectEnd, storedRecords } from './expectations.ts'
import type { Fault } from './faults.ts'
import { countRequests, countsFromNow, injectFaults } from './requests.ts'

/** Sends a call on one page with one fault after another, and finally without a fault. */
export async function sendWithFaults(
  page: Page,
  backend: Backend,
  connections: Network['connections'],
  call: Call,
  chain: readonly Fault[],
) {
  const areConnectionsKept = connections === 'kept'
  const injection = injectFaults(backend, call)
  const explainedToasts = new Set<string>()
  if (!call.opens) {
    await call.open(page)
    await enterInput(page, call)
  }
  const requestCounts = countRequests(page, backend, call) // after `prepare`, which may write
  for (const [nth, fault] of chain.entries()) {
    await test.step(fault.name, async () => {
      const counts = countsFromNow(requestCounts)
      const recordsBefore = storedRecords(backend)
      injection.setFault(fault)
      await (nth === 0 && call.opens ? call.open(page) : call.press(page, nth > 0))
      const attempt = {
        page,
        backend,
        call,
        fault,
        injection,
        areConnectionsKept,
        counts,
        recordsBefore,
        explainedToasts,
      }
      await expectEnd[endOf(call, fault)](attempt)
      await expectAlive(page)
    })
  }
  const last = chain.at(-1)
  if (!last || endOf(call, last) !== 'failed') return
  await test.step('without a fault', async () => {
    injection.setFault(undefined)
    await call.press(page, true)
    await call.works(page, backend.db)
    await expectAlive(page)
  })
}

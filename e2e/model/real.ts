import type { Page } from '@playwright/test'
import type { AsyncCommand } from 'fast-check'
import { getResponse } from 'msw'
import { createHandlers } from '../../mocks/handlers.ts'
import type { createBackend } from '../../mocks/server.ts'
import { expect, HttpResponse, http } from '../fixtures.ts'
import { type Model, see, view } from './model.ts'

type Backend = ReturnType<typeof createBackend>
/** refused: 409 · dropped: nothing was done · lost: done, but the answer did not arrive · expired: 401, then a refresh */
export type Fault = 'none' | 'refused' | 'dropped' | 'lost' | 'expired'

/** The real thing: the app in a page and the server behind it. */
export type Real = { page: Page; backend: Backend; fault: Fault; writes: () => number }

export function createReal(page: Page, backend: Backend): Real {
  const isWrite = ({ method, path }: { method: string; path: string }) => method !== 'GET' && path.includes('/users')
  const system: Real = { page, backend, fault: 'none', writes: () => backend.requests.filter(isWrite).length }
  const handlers = createHandlers(backend.db)
  backend.use(
    http.all(/\/api\/v1\/users(\/|$)/, async ({ request }) => {
      const { fault } = system
      const isList = new URL(request.url).pathname.endsWith('/users') && request.method === 'GET'
      if (fault === 'none' || (request.method === 'GET' && !isList)) return
      if (!isList) system.fault = 'none'
      if (fault === 'lost' && !isList) await getResponse(handlers, request.clone())
      if (fault === 'expired') return backend.db.expireAccessTokens()
      return fault === 'refused' ? HttpResponse.json({ error: 'thử lại sau' }, { status: 409 }) : HttpResponse.error()
    }),
  )
  return system
}

type Run = (model: Model, real: Real) => Promise<unknown>

/** A command that does something and then compares all there is to be seen with what should be. */
export const command = (name: string, check: (model: Model) => boolean, run: Run): AsyncCommand<Model, Real> => ({
  check,
  run: async (model, system) => {
    model.steps += 1
    await run(model, system)
    await expectAgreement(model, system)
  },
  toString: () => name,
})

async function expectAgreement(model: Model, { page, backend }: Real) {
  const expected = view(model)
  await expect.poll(() => page.evaluate(see), { intervals: [20, 50, 100, 200] }).toEqual(expected)
  const facts = (people: Model['people']) =>
    people.map(({ id, email, first_name, last_name, phone, status }) => [
      id,
      email,
      first_name,
      last_name,
      phone,
      status,
    ])
  expect(facts(backend.db.users), 'the store').toEqual(facts(model.people))
}

/** Does something that makes one write, which meets a fault, and waits for it to arrive. */
export async function write(system: Real, fault: Fault, press: () => Promise<unknown>) {
  const before = system.writes()
  system.fault = fault
  await press()
  await expect.poll(system.writes, { intervals: [10, 20, 50, 100] }).toBeGreaterThan(before)
}

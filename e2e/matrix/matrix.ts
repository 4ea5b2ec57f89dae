import { type Call, endOf } from './call.ts'
import { crudCalls } from './crud.ts'
import { type Fault, faults } from './faults.ts'
import { otherCalls } from './others.ts'

/** All API calls of all screens. */
export const calls: readonly Call[] = [...crudCalls, ...otherCalls]
export { faults }

type Chosen = { call: Call; chosen: readonly Fault[] }

/** Combines each call with each fault. */
export const everything = (): Chosen[] => calls.map((call) => ({ call, chosen: faults }))

/** Combines each call with two faults, chosen so that each fault occurs. The selection is always the same. */
export const sample = (): Chosen[] =>
  calls.map((call, nth) => ({
    call,
    chosen: faults.filter((_, at) => [7 * nth, 7 * nth + 9].some((n) => n % faults.length === at)),
  }))

/**
 * Groups the faults of a call into chains that one page can go through. After most faults the person can try again, so
 * the next fault follows on the same page. Faults that end otherwise, such as at the login screen, come last in a
 * chain.
 */
export function chains({ call, chosen }: Chosen): Fault[][] {
  const last = chosen.filter((fault) => endOf(call, fault) !== 'failed')
  const rest = chosen.filter((fault) => endOf(call, fault) === 'failed')
  const count = Math.max(1, last.length, Math.ceil(rest.length / 6))
  return Array.from({ length: count }, (_, nth) => [
    ...rest.filter((_, at) => at % count === nth),
    ...last.slice(nth, nth + 1),
  ])
}

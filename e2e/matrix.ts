import { crudCalls } from './matrix/crud.ts'
import { type Fault, faults } from './matrix/faults.ts'
import { otherCalls } from './matrix/others.ts'
import { type Call, endOf } from './matrix/run.ts'

/** Every call that a screen makes. */
export const calls: readonly Call[] = [...crudCalls, ...otherCalls]
export { faults }

type Chosen = { call: Call; chosen: readonly Fault[] }

/** Every call with every fault. */
export const everything = (): Chosen[] => calls.map((call) => ({ call, chosen: faults }))

/** The same few each time: for each call two faults, so spread that all get their turn. */
export const sample = (): Chosen[] =>
  calls.map((call, nth) => ({
    call,
    chosen: faults.filter((_, at) => [7 * nth, 7 * nth + 9].some((n) => n % faults.length === at)),
  }))

/**
 * Faults that can be met on one page: one after the other as long as the person can try again. What works in spite of
 * the fault, or ends at the login screen, comes last.
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

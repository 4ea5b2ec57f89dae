import { crudCalls } from './matrix/crud.ts'
import { type Kind, kinds } from './matrix/kinds.ts'
import { otherCalls } from './matrix/others.ts'
import { type Call, endOf } from './matrix/run.ts'

/** Every call that a screen makes. */
export const calls: readonly Call[] = [...crudCalls, ...otherCalls]
export { kinds }

type Chosen = { call: Call; chosen: readonly Kind[] }

/** Every call with every fault. */
export const everything = (): Chosen[] => calls.map((call) => ({ call, chosen: kinds }))

/** The same few each time: for each call two faults, so spread that all get their turn. */
export const sample = (): Chosen[] =>
  calls.map((call, nth) => ({
    call,
    chosen: kinds.filter((_, at) => [7 * nth, 7 * nth + 9].some((n) => n % kinds.length === at)),
  }))

/**
 * Faults that can be met on one page: one after the other as long as the person can try again. What works in spite of
 * the fault, or ends at the login screen, comes last.
 */
export function chains({ call, chosen }: Chosen): Kind[][] {
  const last = chosen.filter((kind) => endOf(call, kind) !== 'failed')
  const rest = chosen.filter((kind) => endOf(call, kind) === 'failed')
  const count = Math.max(1, last.length, Math.ceil(rest.length / 6))
  return Array.from({ length: count }, (_, nth) => [
    ...rest.filter((_, at) => at % count === nth),
    ...last.slice(nth, nth + 1),
  ])
}

import { type Call, endOf } from './call.ts'
import { CRUD_KINDS, crudCalls, ENTITIES } from './crud.ts'
import { type Fault, faults } from './faults.ts'
import { manyCalls, similarJobs } from './many.ts'
import { otherCalls } from './others.ts'

/** All API calls of all screens. */
const calls: readonly Call[] = [...crudCalls, ...otherCalls, ...manyCalls, ...similarJobs]

export { faults }

type Chosen = { call: Call; chosen: readonly Fault[] }

/** Combines each call with each fault. */
export const everything = (): Chosen[] => calls.map((call) => ({ call, chosen: faults }))

/**
 * The calls of the sample: each kind of call that all entities have, with one of them, and all other calls except those
 * that differ only in the path.
 */
const sampledCalls = [
  ...crudCalls.filter((_, nth) => Math.floor(nth / CRUD_KINDS) === (nth % CRUD_KINDS) % ENTITIES),
  ...otherCalls.filter(({ name }) => !/^(courses|lessons): status$|unassigned/.test(name)),
  ...manyCalls,
]

/** Combines each call of the sample with one fault. The selection is always the same and contains each fault. */
export const sample = (): Chosen[] =>
  sampledCalls.map((call, nth) => ({ call, chosen: faults.filter((_, at) => at === (7 * nth) % faults.length) }))

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

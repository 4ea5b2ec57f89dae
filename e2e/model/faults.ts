/**
 * What happens to a call on its way. refused: 409 · broken: 500 · dropped: nothing was done, and no answer ·
 * lost: done, but the answer did not arrive · expired: 401, then a refresh
 */
export type Fault = 'none' | 'refused' | 'broken' | 'dropped' | 'lost' | 'expired'

const SHARE = 0.1

/** A number from 0 to 1 that a text always gives (FNV-1a, mixed once more). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

function faultsFor(method: string, path: string): Fault[] {
  if (path === 'auth/refresh') return ['broken', 'dropped'] // without its answer the session is over
  if (path.startsWith('auth/')) return ['refused', 'broken', 'dropped', 'lost']
  return method === 'GET'
    ? ['refused', 'broken', 'dropped', 'expired']
    : ['refused', 'broken', 'dropped', 'lost', 'expired']
}

/** Every tenth call meets a fault. The same call of the same step of the same run meets the same. */
export function faultOf(call: string, method: string, path: string): Fault {
  const number = numberOf(call) / SHARE
  const faults = faultsFor(method, path)
  return faults[Math.floor(number * faults.length)] ?? 'none'
}

/**
 * What happens to a call:
 * - refused: status 409
 * - broken: status 500
 * - dropped: the request never arrives
 * - lost: the request is processed, but its response never arrives
 * - expired: status 401, followed by a token refresh
 */
export type Fault = 'none' | 'refused' | 'broken' | 'dropped' | 'lost' | 'expired'

const SHARE = 0.1

/** Hashes a text to a number from 0 to 1 (FNV-1a with a final mix). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

function faultsFor(method: string, path: string): Fault[] {
  if (path === 'auth/refresh') return ['broken', 'dropped'] // A lost response would end the session.
  if (path.startsWith('auth/')) return ['refused', 'broken', 'dropped', 'lost']
  return method === 'GET'
    ? ['refused', 'broken', 'dropped', 'expired']
    : ['refused', 'broken', 'dropped', 'lost', 'expired']
}

/** Gives every tenth call a fault. A run with the same seed has the same faults. */
export function faultOf(call: string, method: string, path: string): Fault {
  const number = numberOf(call) / SHARE
  const faults = faultsFor(method, path)
  return faults[Math.floor(number * faults.length)] ?? 'none'
}

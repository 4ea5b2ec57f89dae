import { matchAddresses } from './addresses'
import type { ListedUser } from './assignment'

/** Why an assignment cannot be saved. */
export type InvalidReason = 'addressesNotAssigned' | 'nobodyAssigned'

/** Checks an assignment: at least one user is assigned, and so is every available user whose address was pasted. */
export function invalidReason(
  lists: { available: ListedUser[]; assigned: ListedUser[] },
  pasted: string,
): InvalidReason | undefined {
  if (matchAddresses(pasted, lists).found.length > 0) return 'addressesNotAssigned'
  return lists.assigned.length === 0 ? 'nobodyAssigned' : undefined
}

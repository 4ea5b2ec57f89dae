import type { ListedUser } from './assignment'

/** The result of matching pasted email addresses. */
type MatchedAddresses = {
  /** Users who can be assigned. */
  found: ListedUser[]
  /** Addresses of users who are already assigned. */
  alreadyAssigned: string[]
  /** Unknown addresses, and lines without an address, as pasted. */
  notFound: string[]
}

/**
 * Finds the users for pasted email addresses. A line can hold several addresses, also as "Name <address>". Case and
 * Unicode form are ignored. An address that occurs twice counts once.
 */
export function matchAddresses(
  pasted: string,
  { available, assigned }: { available: ListedUser[]; assigned: ListedUser[] },
): MatchedAddresses {
  const availableByAddress = groupByAddress(available)
  const assignedByAddress = groupByAddress(assigned)
  const matched: MatchedAddresses = { found: [], alreadyAssigned: [], notFound: [] }
  const addresses = pasted.split(/\r?\n/).flatMap(addressesIn).filter(Boolean)
  const unique = new Map(addresses.map((address) => [normalize(address), address]))
  for (const [key, address] of unique) {
    const users = availableByAddress.get(key)
    if (users) matched.found.push(...users)
    else if (assignedByAddress.has(key)) matched.alreadyAssigned.push(address)
    else matched.notFound.push(address)
  }
  return matched
}

/** Returns the addresses of a line, or the line itself if it contains none. */
function addressesIn(line: string): string[] {
  const pieces = line.split(/[\s,;<>()"]+/).filter((piece) => piece.includes('@'))
  return pieces.length > 0 ? pieces.map((piece) => piece.replace(/^'(.*)'$/, '$1')) : [line.trim()]
}

const normalize = (address: string) => address.normalize('NFC').toLowerCase()

function groupByAddress(users: ListedUser[]): Map<string, ListedUser[]> {
  const groups = new Map<string, ListedUser[]>()
  for (const user of users) {
    const address = normalize(user.email)
    groups.set(address, [...(groups.get(address) ?? []), user])
  }
  return groups
}

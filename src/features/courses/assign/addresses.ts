import type { Person } from './assignment'

/** The result of matching pasted e-mail addresses. */
export type Matched = {
  /** Users who can be assigned. */
  found: Person[]
  /** Addresses of users who are already assigned. */
  alreadyIn: string[]
  /** Unknown addresses, and lines without an address, as pasted. */
  notFound: string[]
}

/**
 * Finds the users for a list of e-mail addresses, one or several per line, also as "Name <address>". Case and Unicode
 * form are ignored. An address that occurs twice counts once.
 */
export function matchAddresses(
  pasted: string,
  { available, assigned }: { available: Person[]; assigned: Person[] },
): Matched {
  const canBeFound = byAddress(available)
  const areIn = byAddress(assigned)
  const matched: Matched = { found: [], alreadyIn: [], notFound: [] }
  const addresses = pasted.split(/\r?\n/).flatMap(addressesIn)
  for (const [key, address] of new Map(addresses.filter(Boolean).map((one) => [tidy(one), one]))) {
    const people = canBeFound.get(key)
    if (people) matched.found.push(...people)
    else if (areIn.has(key)) matched.alreadyIn.push(address)
    else matched.notFound.push(address)
  }
  return matched
}

/** Returns the addresses of a line, or the line itself if it contains none. */
function addressesIn(line: string): string[] {
  const pieces = line.split(/[\s,;<>()"]+/).filter((piece) => piece.includes('@'))
  return pieces.length > 0 ? pieces.map((piece) => piece.replace(/^'(.*)'$/, '$1')) : [line.trim()]
}

const tidy = (address: string) => address.normalize('NFC').toLowerCase()

const byAddress = (people: Person[]) => Map.groupBy(people, ({ email }) => tidy(email))

import type { Person } from './assignment'

/** What became of pasted e-mail addresses. */
export type Matched = {
  /** People who can be assigned. */
  found: Person[]
  /** Addresses of people who are assigned already. */
  alreadyIn: string[]
  /** Addresses nobody has, and lines without an address, as they were pasted. */
  notFound: string[]
}

/**
 * Finds the people behind a column of e-mail addresses, one or several a line, also as "Name <address>". Case and
 * Unicode form do not matter; an address pasted twice counts once.
 */
export function matchAddresses(pasted: string, available: Person[], assigned: Person[]): Matched {
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

/** The addresses of a line; the line itself where there is none. */
function addressesIn(line: string): string[] {
  const pieces = line.split(/[\s,;<>()"]+/).filter((piece) => piece.includes('@'))
  return pieces.length > 0 ? pieces.map((piece) => piece.replace(/^'(.*)'$/, '$1')) : [line.trim()]
}

const tidy = (address: string) => address.normalize('NFC').toLowerCase()

const byAddress = (people: Person[]) => Map.groupBy(people, ({ email }) => tidy(email))

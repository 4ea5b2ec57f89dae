import { tidyLines, tidyText } from '@/text'
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
 * Finds the users for pasted email addresses. A line can hold several addresses, also as "Name <address>", `mailto:` link
 * or with any sign around it. Case, Unicode form, the form of an apostrophe and invisible characters are ignored. An address that occurs
 * twice counts once.
 */
export function matchAddresses(
  pasted: string,
  { available, assigned }: { available: ListedUser[]; assigned: ListedUser[] },
): MatchedAddresses {
  const availableByAddress = groupByAddress(available)
  const assignedByAddress = groupByAddress(assigned)
  const isKnown = (address: string) =>
    availableByAddress.has(normalize(address)) || assignedByAddress.has(normalize(address))
  const matched: MatchedAddresses = { found: [], alreadyAssigned: [], notFound: [] }
  const addresses = tidyLines(pasted)
    .split(/[\r\n]+/)
    .flatMap((line) => addressesInLine(line, isKnown))
    .filter(Boolean)
  const unique = new Map(addresses.map((address) => [normalize(address), address]))
  for (const [key, address] of unique) {
    const users = availableByAddress.get(key)
    if (users) matched.found.push(...users)
    else if (assignedByAddress.has(key)) matched.alreadyAssigned.push(address)
    else matched.notFound.push(address)
  }
  return matched
}

type IsKnown = (address: string) => boolean

/** Returns the addresses of a line, or the line itself if it contains none. */
function addressesInLine(line: string, isKnown: IsKnown): string[] {
  const pieces = line
    .normalize('NFKC')
    .split(/[\s,;、]+/)
    .filter((piece) => /@|%40/.test(piece))
  const addresses = pieces.flatMap((piece) => (isKnown(piece) ? [piece] : addressesInPiece(piece, isKnown)))
  return addresses.length > 0 ? addresses : [tidyText(line)]
}

/** Finds the addresses in a piece without blanks, such as `[mailto:an@example.com].` or `1.an@example.com/chi@example.com`. */
function addressesInPiece(piece: string, isKnown: IsKnown): string[] {
  const parts = piece
    .replace(/%40/g, '@')
    .split(/[:=<>()[\]{}"“”„«»|\\]+/)
    .filter((part) => part.includes('@'))
  return parts.flatMap((part) => {
    let [before = '', ...rest] = part.split('@')
    return rest.map((after) => {
      const [domain = ''] = /^[\p{L}\p{N}.-]{0,255}/u.exec(after) ?? []
      const address = `${before}@${domain.replace(/[.-]+$/, '')}`
      before = after.slice(domain.length)
      // Signs and a list number can stand before an address. An address may begin with them, too.
      const [signs = ''] = /^[^\p{L}\p{N}@]*/u.exec(address) ?? []
      const withLastSign = address.slice(Math.max(0, signs.length - 1))
      const withoutSigns = address.slice(signs.length)
      const candidates = [address, withLastSign, withoutSigns, withoutSigns.replace(/^\d+\./, '')]
      return candidates.find(isKnown) ?? withoutSigns
    })
  })
}

const normalize = (address: string) => tidyText(address).normalize('NFKC').replace(/[’ʼ]/g, "'").toLowerCase()

function groupByAddress(users: ListedUser[]): Map<string, ListedUser[]> {
  const groups = new Map<string, ListedUser[]>()
  for (const user of users) {
    const address = normalize(user.email)
    groups.set(address, [...(groups.get(address) ?? []), user])
  }
  return groups
}

/** Splits a full name in the Vietnamese order: the last word is the first name, the words before it are the last name. */
export function splitFullName(name: string): { lastName: string; firstName: string } {
  const words = name.trim().split(/\s+/)
  return { lastName: words.slice(0, -1).join(' '), firstName: words.at(-1) ?? '' }
}

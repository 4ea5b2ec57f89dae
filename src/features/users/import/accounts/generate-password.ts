/** Letters and digits that are not mistaken for one another: without 0, O, 1, l and I. */
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const LETTERS_AND_DIGITS = `${LETTERS}23456789`
const LENGTH = 14

/**
 * Generates a random password that can be read and typed. It starts with a letter, so that no spreadsheet takes it for a
 * number or a formula. 14 of these characters have 81 bits of entropy.
 */
export const generatePassword = (): string =>
  pick(LETTERS) + Array.from({ length: LENGTH - 1 }, () => pick(LETTERS_AND_DIGITS)).join('')

/** Picks a character. Every character is equally likely: bytes beyond the last multiple of their number are drawn again. */
function pick(characters: string): string {
  const limit = 256 - (256 % characters.length)
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while ((byte[0] ?? limit) >= limit)
  return characters.charAt((byte[0] ?? 0) % characters.length)
}

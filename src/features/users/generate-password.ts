const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Generates a random password that can be read and typed: without 0, O, 1, l and I, which are mistaken for one another. It
 * starts with a letter, so that no spreadsheet takes it for a number or a formula. 14 of these characters have 81 bits of
 * entropy. A remainder of 32 bits favors no character noticeably.
 */
export const generatePassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(14)), (random, index) => {
    const characters = index === 0 ? LETTERS : `${LETTERS}23456789`
    return characters.charAt(random % characters.length)
  }).join('')

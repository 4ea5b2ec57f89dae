/** Joins texts, each of them once: 'Is taken; Is too long' or 'The email is taken. The phone is too long.' */
export const joinTexts = (texts: readonly string[]): string =>
  [...new Set(texts)].reduce((joined, text) => `${joined}${/[.!?…]$/.test(joined) ? ' ' : '; '}${text}`)

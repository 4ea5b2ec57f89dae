let segmenter: Intl.Segmenter | undefined
/** Letters, including Vietnamese ones, that never combine with their neighbors. */
const PLAIN = /^[ -\u02FF\u1E00-\u1EFF]*$/

/** Splits a text into grapheme clusters: an accent or a skin tone is not a separate character. */
export function characters(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }) // slow to create: as long as rendering a list
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Normalizes a text for comparison: lower case without accents, and đ becomes d, so that `dao` finds Đào. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')

/** Removes bidirectional control characters, which can affect the text outside of their element. */
export const stripBidiControls = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')

let segmenter: Intl.Segmenter | undefined
/** Letters, Vietnamese ones among them, none of which grows together with its neighbours. */
const PLAIN = /^[ -\u02FF\u1E00-\u1EFF]*$/

/** The characters of a text as people see them: an accent or a skin tone is no character of its own. */
export function characters(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }) // takes browsers as long as drawing a list
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** A text for comparing: one Unicode form, lower case, without accents; đ counts as d, so that `dao` finds Đào. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')

/** A text without the characters that turn the direction of reading: left open, they reach out of any element. */
export const stripBidiControls = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')

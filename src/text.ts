/** Creates a value when it is first needed. */
function lazy<Value extends object>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}

/** Slow to create: it takes as long as rendering a list. */
const segmenter = lazy(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))
/** Letters, including Vietnamese ones, that never combine with their neighbors. */
const PLAIN = /^[ -\u02FF\u1E00-\u1EFF]*$/

/** Splits a text into grapheme clusters: an accent or a skin tone is not a separate character. */
export function characters(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  return Array.from(segmenter().segment(text), ({ segment }) => segment)
}

/** ASCII and Vietnamese letters in NFC, without blanks at the edges: a text that is tidy already, as most are. */
const TIDY = /^(?! )[ -~\u00A1-\u00AC\u00AE-\u02FF\u1EA0-\u1EF9]*(?<! )$/

// The scripts in which U+200C and U+200D change how the letters of a word are joined.
const JOINING = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Laoo Thai'
/** A letter of these scripts: 'क'. */
const LETTER = `(?!\\p{DI})[${JOINING.replace(/\w+ ?/g, (script) => `\\p{sc=${script.trim()}}`)}]`
/** A letter with its marks and a joiner: 'क्\u200D', half of a Hindi letter. U+200C counts only before another letter. */
const JOINED = `${LETTER}(?:(?!\\p{DI})\\p{M}){0,3}(?:\\u200D|\\u200C(?=${LETTER}))`
const PICTURE = '\\p{ExtPict}[\\uFE0F\\p{EMod}]?' // perhaps with a skin tone: '👋🏽'
const TAG = '[\\u{E0020}-\\u{E007F}]' // the invisible letters that name a flag: 'gbeng' in the flag of England
/** A flag with a tag, or several pictures that are shown as one: '👩\u200D👧'. */
const EMOJI = `${PICTURE}(?:${TAG}+|(?:\\u200D${PICTURE})+${TAG}*)`
const KEYCAP = '[\\d#*]\\uFE0F(?=\\u20E3)' // the start of '1️⃣'
/** A sign that a variation selector changes: '❤️' in color, and the forms of a Chinese or Mongolian sign. */
const VARIANT = `(?![\\d#*])\\p{Emoji}[\\uFE0E\\uFE0F]|${KEYCAP}|(?!\\p{DI})[\\p{sc=Han}\\p{sc=Mong}]\\p{VS}`
/** What has no shape, such as a soft hyphen, a zero-width space or a control character. */
const INVISIBLE = '[\\p{DI}\\uFFF0-\\uFFFC\\uFFFE\\uFFFF]|(?![\\t-\\r\\x85])\\p{Cc}'
/** Created for the first text that needs them, because creating them takes longer than rendering a row of a list. */
const patterns = lazy(() => ({
  /** Matches invisible characters, and captures joiners and the sequences in which the other ones have a meaning. */
  invisible: new RegExp(`(${EMOJI}|${VARIANT}|[\\u200C\\u200D])|${INVISIBLE}`, 'gu'),
  /** Matches joiners, and captures the sequences in which they have a meaning. */
  joiner: new RegExp(`(${EMOJI}|${JOINED})|[\\u200C\\u200D]`, 'gu'),
}))

/** Removes invisible characters. Joiners stay in emoji and in words of scripts that need them. */
function removeInvisible(text: string): string {
  const { invisible, joiner } = patterns()
  return text
    .replace(invisible, '$1')
    .replace(/([\u200C\u200D])[\u200C\u200D]+/g, '$1')
    .replace(joiner, '$1')
}

/** Replaces each run of blanks that contains a tab, a line break or an unusual blank by one plain blank. */
const toPlainBlanks = (text: string) =>
  UNUSUAL_BLANK.test(text) ? text.replace(/[\s\x85\u2800]+/g, (run) => (UNUSUAL_BLANK.test(run) ? ' ' : run)) : text

const UNUSUAL_BLANK = /[^\S ]|[\x85\u2800]/

/**
 * Tidies a text of one line before it is searched, compared or sent (specification §5): removes invisible characters, turns
 * unusual blanks into spaces, normalizes to NFC, and trims.
 */
export const tidyText = (text: string): string =>
  TIDY.test(text) ? text : toPlainBlanks(removeInvisible(text)).normalize().trim()

/** Tidies a text of several lines. Its line breaks, tabs and blanks stay as typed. */
export const tidyLines = (text: string): string =>
  removeInvisible(text)
    .replace(/[\v\f\x85\u2028\u2029]/g, '\n')
    .normalize()

/**
 * Tidies a URL. Its lines become one without blanks, because emails and PDF files wrap it. Its letters keep their Unicode
 * form, because every character is significant.
 */
export const tidyUrl = (text: string): string =>
  toPlainBlanks(removeInvisible(text).replace(/\s+/g, (run) => (/[\t-\r\u2028\u2029]/.test(run) ? '' : run))).trim()

/** Normalizes a text for comparison: lower case without accents and joiners, and đ becomes d, so that `dao` finds Đào. */
export const fold = (text: string): string =>
  (TIDY.test(text) ? text : toPlainBlanks(removeInvisible(text)))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\u200C\u200D]/gu, '')
    .replaceAll('đ', 'd')

const MAX_SHOWN = 500

/**
 * Truncates a text of unknown length where it is shown: a browser would lay out all of it, even where CSS hides the rest.
 * @param length the length that is more than its place can show
 */
export const truncate = (text: string, length = MAX_SHOWN): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text

/** A name as a part of a sentence: on one line, with at most 60 letters. */
export const shortName = (name: string): string => truncate(tidyText(name), 60)

/** Truncates a short text whose length is a rule, in characters as people count them. */
export function truncateCharacters(text: string, length: number): string {
  const letters = characters(text.slice(0, 10 * length)) // splitting a long text takes a tenth of a second
  return letters.length > length || text.length > 10 * length ? `${letters.slice(0, length - 1).join('')}…` : text
}

/** Removes bidirectional control characters, which can affect the text outside of their element. */
export const stripBidiControls = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** Joins texts, each of them once: 'Is taken; Is too long' or 'The email is taken. The phone is too long.' */
export const joinTexts = (texts: readonly string[]): string =>
  [...new Set(texts)].reduce((joined, text) => `${joined}${/[.!?…]$/.test(joined) ? ' ' : '; '}${text}`)

/** Formats a count with thousands separators: '25,000'. Creating an `Intl.NumberFormat` takes as long as rendering a list. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Counts things: '1 user', '25,000 users'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Progress for screen readers: a text that changes only with each quarter, such as '50 percent'. '' before the first one. */
export function describeQuarter(done: number, total: number): string {
  const quarter = Math.min(Math.floor((4 * done) / Math.max(total, 1)), 4) // a server may tell a wrong total
  return quarter === 0 ? '' : `${quarter * 25} percent`
}

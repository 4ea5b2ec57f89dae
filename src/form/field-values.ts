import { tidyLines, tidyText, truncate } from '@/text'

/**
 * Normalizes a value for comparison: tidies and trims text, unifies line ends and blanks, sorts lists, and treats a number
 * as text.
 */
const normalize = (value: unknown) => {
  if (Array.isArray(value))
    return JSON.stringify(value.map(normalizeText).toSorted((one, other) => one.localeCompare(other)))
  return JSON.stringify(typeof value === 'string' || typeof value === 'number' ? normalizeText(value) : value)
}

const normalizeText = (value: unknown) =>
  tidyLines(String(value))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\t]/g, ' ')
    .trim()

/** Whether two values of a field mean the same. Values are texts, booleans and lists of texts; the server sends numbers too. */
export const isSameValue = (one: unknown, other: unknown): boolean => normalize(one) === normalize(other)

/** The length of a text that is shown in a comparison, and of the part before the first difference. */
const MAX_COMPARED = 2_000
const CONTEXT = 100

/** Formats the value of a field for a comparison with another one. A long text is shown from the first difference on. */
export function formatValue(value: unknown, other: unknown): string {
  if (Array.isArray(value)) return truncate(value.join(', '), MAX_COMPARED) || '—'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value !== 'string' || tidyText(value) === '') return '—'
  const start = value.length > MAX_COMPARED ? commonEnds(value, String(other)).start - CONTEXT : 0
  return start > 0 ? `…${truncate(value.slice(start).toWellFormed(), MAX_COMPARED)}` : truncate(value, MAX_COMPARED)
}

/** The lengths of the longest common start and end of two texts, which do not overlap. */
export function commonEnds(one: string, other: string): { start: number; end: number } {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  while (end < shorter - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end++
  return { start, end }
}

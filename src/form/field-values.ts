import { tidyLines } from '@/text'

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

/** Formats the value of a field for a comparison with another one. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || '—'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'string' && value.trim() !== '' ? value : '—'
}

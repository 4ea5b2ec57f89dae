import { joinTexts, tidyLines, truncate, truncateCharacters } from '@/text'
import { isRecord } from './fields'

/** A reason about a field. The path contains names that may be its field. A form uses the last one that it has a field for. */
export type FieldText = { path: readonly string[]; text: string }

/** What an error body says: all reasons in one text, ready for display, and the reasons about fields. */
export type ErrorBody = { text: string | undefined; fields: readonly FieldText[] }

/** Below these keys are a reason, a list of reasons, or the reasons of each field. The most specific key comes first. */
const REASONS = ['errors', 'error', 'message', 'detail', 'msg']
/** Keys of what an error is about, such as the refused value, which can be a password. They hold no reasons. */
const CONTEXT_KEYS = ['value', 'input', 'rejectedValue', 'code', 'field', 'path', 'loc', 'source']
/** A status word, or a code such as ERR_FULL or E42. */
const UNCLEAR =
  /^(bad request|unauthorized|forbidden|not found|conflict|unprocessable \w+|internal server error|validation failed|\S*[\d_:]\S*)\W*$/i
/** The field at the start of a reason: 'email is taken', 'The phone must be a number'. */
const SUBJECT = /^(?:the )?(\w+)(?: field)? (?:is|has|must|should) /i

/** Deeper than any error body, so that nested data cannot overflow the stack. */
const MAX_DEPTH = 12
const MAX_REASONS = 50
const MAX_LENGTH = 300
/** Texts are cut before any pattern sees them, because some patterns take long for a text without end. */
const MAX_RAW_LENGTH = 10 * MAX_LENGTH

/**
 * Reads the reasons in an error body (specification §8), such as `{ error: 'Full' }`, `{ message: ['Full', 'Late'] }`,
 * `{ errors: { email: ['is taken'] } }` and `{ detail: [{ loc: ['body', 'email'], msg: 'is taken' }] }`. Status words and codes
 * count only if there is nothing better, or if they are about a field.
 */
export function readErrorBody(body: unknown): ErrorBody {
  const reasons = reasonsIn(body).slice(0, MAX_REASONS)
  return {
    text: reasons.length > 0 ? truncateCharacters(joinTexts(reasons.map(({ text }) => text)), MAX_LENGTH) : undefined,
    fields: reasons
      .map(({ path, text }) => ({ path: [...namesIn(SUBJECT.exec(text)?.[1]), ...path], text }))
      .filter(({ path }) => path.length > 0),
  }
}

/** @param areKeysFields whether every key is a field: `{ email: 'is taken' }`. Otherwise, only one with a list is. */
function reasonsIn(value: unknown, path: readonly string[] = [], depth = 0, areKeysFields = false): FieldText[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') {
    const text = display(value)
    return text === '' || text.startsWith('<') ? [] : [{ path, text }]
  }
  if (Array.isArray(value)) return value.flatMap((one: unknown) => reasonsIn(one, path, depth + 1))
  if (!isRecord(value)) return []
  const { source, loc, field } = value
  const ownPath = [...path, ...namesIn(isRecord(source) ? source.pointer : (loc ?? field))]
  const found = REASONS.map((key) => reasonsIn(value[key], ownPath, depth + 1, true)).filter(({ length }) => length > 0)
  const best = found.find((reasons) => reasons.some(isClear)) ?? found[0]
  if (best) return best
  return Object.entries(value).flatMap(([key, inner]) =>
    !CONTEXT_KEYS.includes(key) && (areKeysFields || Array.isArray(inner))
      ? reasonsIn(inner, [...ownPath, ...namesIn(key)], depth + 1)
      : [],
  )
}

const isClear = ({ path, text }: FieldText) => path.length > 0 || !UNCLEAR.test(text)

/** The names in a path, as forms have them: '/data/attributes/first-name', ['body', 'first_name'], 'roles.0'. */
function namesIn(path: unknown): string[] {
  if (Array.isArray(path)) return path.filter((one) => typeof one === 'string').flatMap(namesIn)
  if (typeof path !== 'string') return []
  const names = path.slice(0, MAX_LENGTH).match(/[a-z][\w-]*/gi) ?? []
  return names.map((name) =>
    name.replace(/^[A-Z]|[_-]+\w/g, (part, at) => (at === 0 ? part.toLowerCase() : part.slice(-1).toUpperCase())),
  )
}

/** A text without invisible characters, with its first letter in upper case. */
function display(raw: string): string {
  const text = tidyLines(truncate(raw, MAX_RAW_LENGTH)).trim()
  return truncateCharacters(text.slice(0, 1).toUpperCase() + text.slice(1), MAX_LENGTH)
}

import { characters } from '@/text'
import { isRecord } from './fields'
import { joinTexts } from './join-texts'

/** A reason about a field. The path ends with the name of the field in the form: `/data/attributes/first_name` with `firstName`. */
export type FieldText = { path: readonly string[]; text: string }

/** What an error body says. */
export type ErrorTexts = {
  /** All reasons in one text, ready for display. */
  text: string | undefined
  /** The reasons about fields. */
  fields: readonly FieldText[]
}

/** Below these keys, servers list reasons. A sentence beside the list only sums it up. */
const LISTS =
  'error errors message detail details violations issues fieldErrors validationErrors modelState invalidParams constraints children'.split(
    ' ',
  )
/** These are one reason. The most specific comes first. */
const SENTENCES = 'error message errors detail msg defaultMessage errorDescription reason description title'.split(' ')
/** These name the field of a reason. */
const PATHS = 'source pointer field path loc param parameter property propertyPath name'.split(' ')

/** Deeper than any error body, so that nested data cannot overflow the stack. */
const MAX_DEPTH = 12
const MAX_LENGTH = 300

/**
 * Reads all reasons in an error body (specification §8): RFC 9457, JSON:API, GraphQL, and the bodies of Laravel, Rails,
 * NestJS, Spring, FastAPI and others. Codes, status words and stack traces count only if there is nothing better.
 */
export function readErrorTexts(body: unknown): ErrorTexts {
  const found = reasonsIn(body)
  const clear = found.filter(isClear)
  const reasons = (clear.length > 0 ? clear : found.slice(0, 1)).map(({ path, text }) => ({
    path,
    text: display(text),
  }))
  return {
    text: reasons.length > 0 ? truncate(joinTexts(reasons.map(({ text }) => text))) : undefined,
    fields: reasons.filter(({ path }) => path.length > 0),
  }
}

function reasonsIn(value: unknown, path: readonly string[] = [], depth = 0): FieldText[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string')
    return value.trim() === '' || value.trim().startsWith('<') ? [] : [{ path, text: value }]
  if (Array.isArray(value))
    return value.flatMap((one: unknown) =>
      reasonsIn(one, path.length === 0 && typeof one === 'string' ? subjectOf(one) : path, depth + 1),
    )
  return isRecord(value) ? reasonsInRecord(value, path, depth) : []
}

/** The reasons in a list of the record, else its best sentence, else the reasons below its other keys, which are fields. */
function reasonsInRecord(sent: Record<string, unknown>, parent: readonly string[], depth: number): FieldText[] {
  const record = Object.fromEntries(Object.entries(sent).map(([key, value]) => [toName(key), value]))
  const own = PATHS.map((key) => namesIn(record[key])).find((names) => names.length > 0)
  const path = own ? [...parent, ...own] : parent
  const listed = LISTS.flatMap((key) => listedIn(key, record[key], path, depth))
  const sentences = SENTENCES.flatMap((key) => (typeof record[key] === 'string' ? reasonsIn(record[key], path) : []))
  const best = sentences.filter(isClear).slice(0, 1)
  const others = () => Object.fromEntries(Object.entries(record).filter((entry) => isOfField(entry, depth)))
  const hasClear = (reasons: FieldText[]) => reasons.some(isClear)
  if (hasClear(listed)) return listed
  if (hasClear(best)) return best
  return [...sentences, ...listed, ...byField(others(), path, depth)]
}

/** Whether the key of a record may be the name of a field. A string at the top of a body is something else, like `code`. */
const isOfField = ([key, value]: [string, unknown], depth: number): boolean =>
  typeof value === 'object'
    ? key === 'details' || !LISTS.includes(key)
    : depth > 0 && ![...SENTENCES, ...PATHS].includes(key)

const byField = (record: Record<string, unknown>, path: readonly string[], depth: number): FieldText[] =>
  Object.entries(record).flatMap(([key, value]) => reasonsIn(value, [...path, ...namesIn(key)], depth + 1))

function listedIn(key: string, value: unknown, path: readonly string[], depth: number): FieldText[] {
  if (Array.isArray(value)) return reasonsIn(value, path, depth + 1)
  if (!isRecord(value)) return []
  // Details may be facts, such as a limit. They are reasons if they are structured.
  if (key === 'details' && !Object.values(value).every((inner) => typeof inner === 'object')) return []
  const isReason =
    key === 'error' || ['error', 'errors', 'message', 'detail', 'msg'].some((mark) => typeof value[mark] === 'string')
  return isReason || key === 'message' ? reasonsIn(value, path, depth + 1) : byField(value, path, depth + 1)
}

/** The subject of a sentence, which may be a field: 'email must be an email', "First name can't be blank". */
const subjectOf = (sentence: string): string[] =>
  namesIn(
    /^(?:each value in |the )?([\w. ]{1,40}?) (?:must|should|has|is|can't|can ?not)\b/i
      .exec(sentence)?.[1]
      ?.replaceAll(' ', '_'),
  )

/** The names in a path: '/data/attributes/first_name', 'user[email]', ['body', 'email'], { pointer: '#/email' }. */
function namesIn(path: unknown): string[] {
  if (typeof path === 'string')
    return path
      .split(/[^\p{L}\p{N}_-]+/u)
      .filter((name) => /\D/.test(name))
      .map(toName)
  if (Array.isArray(path)) return path.flatMap(namesIn)
  return isRecord(path) ? namesIn(path.pointer ?? path.parameter) : []
}

/** Converts `first_name`, `first-name` and `FirstName` to `firstName`. */
const toName = (key: string): string =>
  key
    .replace(/(?<=\w)[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())

const STATUS_WORDS =
  /^(bad request|unauthori[sz]ed|forbidden|not found|conflict|unprocessable|(internal )?server error|validation |http |the given data was invalid|one or more validation errors|invalid( \w+)?\W*$|(request )?fail|errors?$|an error occurred|something went wrong|exception|(request|trace|correlation)[ -]?id\b)/i
const STACK = /^\s*at .+:\d|\n\s+at |^traceback /i
/** A code, a UUID, a URL or the name of an exception: one word with digits, underscores or capital letters inside. */
const CODE = /^\S*([\d_:/\\{}]|.[A-Z])\S*$/

/** Whether a text is a reason for a person. */
const isClear = ({ text }: FieldText): boolean =>
  ![STATUS_WORDS, STACK, CODE].some((pattern) => pattern.test(text.trim()))

/** Writes the first letter in upper case. */
function display(text: string): string {
  const [first = '', ...rest] = characters(text.trim().slice(0, 10 * MAX_LENGTH))
  return truncate([first.toUpperCase(), ...rest].join(''))
}

function truncate(text: string): string {
  const letters = characters(text)
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join('')}…` : text
}

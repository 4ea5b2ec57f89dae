import { tidyLines, truncateCharacters } from '@/text'
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

/**
 * Below these keys, servers list reasons. A sentence beside the list only sums it up. Some keys are in `SENTENCES` too,
 * because `error`, `message`, `detail` and `errors` hold a list or a text, depending on the server.
 */
const LISTS = words(`error errors message detail details violations fieldViolations issues fieldErrors validationErrors
  modelState invalidParams constraints children`)
/** These are one reason. The most specific comes first. */
const SENTENCES = words(`error message errors detail msg errorMessage defaultMessage errorDescription reason description
  title`)
/** These name the field of a reason. */
const PATHS = words(`source pointer field fieldName path instancePath loc param parameter property propertyName
  propertyPath attribute attr key name target`)
/** These hold what was sent, or where and when: a password must not be shown as a reason. */
const FACTS = words(`value rejectedValue input received arguments params properties context ctx meta metadata location
  timestamp trace stack`)
/** These hold texts by field, even beside a sentence. */
const FIELD_MAPS = words('details data fields')

function words(list: string): string[] {
  return list.split(/\s+/)
}

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
    path: [...subjectOf(text), ...path],
    text: display(text),
  }))
  return {
    text: reasons.length > 0 ? truncateCharacters(joinTexts(reasons.map(({ text }) => text)), MAX_LENGTH) : undefined,
    fields: reasons.filter(({ path }) => path.length > 0),
  }
}

function reasonsIn(value: unknown, path: readonly string[] = [], depth = 0): FieldText[] {
  if (depth > MAX_DEPTH) return []
  if (typeof value === 'string') {
    const text = tidyLines(value).trim()
    return text === '' || text.startsWith('<') ? [] : [{ path, text }]
  }
  if (Array.isArray(value)) return value.flatMap((one: unknown) => reasonsIn(one, path, depth + 1))
  return isRecord(value) ? reasonsInRecord(value, path, depth) : []
}

/** The reasons in a list of the record, else its best sentence, else the reasons below its other keys, which are fields. */
function reasonsInRecord(sent: Record<string, unknown>, parent: readonly string[], depth: number): FieldText[] {
  const record = Object.fromEntries(Object.entries(sent).map(([key, value]) => [toName(key), value]))
  const own = PATHS.map((key) => namesIn(record[key])).find((names) => names.length > 0)
  const path = own ? [...parent, ...own] : parent
  const listed = LISTS.flatMap((key) => listedIn(key, record[key], path, depth))
  if (listed.some(isClear)) return listed
  const sentences = SENTENCES.flatMap((key) => (typeof record[key] === 'string' ? reasonsIn(record[key], path) : []))
  const best = sentences.find(isSentence) ?? sentences.find(isClear)
  if (best) return [best]
  const others = Object.entries(record).filter(([key]) => !FACTS.includes(key))
  const isField = ([key, value]: [string, unknown]) =>
    typeof value === 'object' &&
    (key === 'details' || !LISTS.includes(key)) &&
    (sentences.length === 0 || FIELD_MAPS.includes(key) || isStructured(value))
  const reasons = [...sentences, ...listed, ...byField(others.filter(isField), path, depth)]
  if (sentences.length > 0) return reasons
  const strings = others.filter(([key, value]) => typeof value === 'string' && (depth === 0 || !PATHS.includes(key)))
  if (depth > 0) return [...reasons, ...byField(strings, path, depth)]
  // A string at the top of a body is usually something else, such as a code.
  const isReason = (one: FieldText) => isSentence(one) && WORDS.test(one.text)
  return reasons.length > 0 ? reasons : byField(strings, path, depth).filter(isReason)
}

const byField = (entries: [string, unknown][], path: readonly string[], depth: number): FieldText[] =>
  entries.flatMap(([key, value]) => reasonsIn(value, [...path, ...namesIn(key)], depth + 1))

function listedIn(key: string, value: unknown, path: readonly string[], depth: number): FieldText[] {
  if (Array.isArray(value)) return reasonsIn(value, path, depth + 1)
  if (!isRecord(value)) return []
  // Details may be facts, such as a limit. They are reasons if they are structured.
  if (key === 'details' && !isStructured(value)) return []
  const isReason =
    key === 'error' || ['error', 'errors', 'message', 'detail', 'msg'].some((mark) => typeof value[mark] === 'string')
  return isReason || key === 'message'
    ? reasonsIn(value, path, depth + 1)
    : byField(Object.entries(value), path, depth + 1)
}

/** Whether a value is a list, or has one for each field. A map of texts may be the record that was sent. */
const isStructured = (value: unknown): boolean =>
  Array.isArray(value) || (isRecord(value) && Object.values(value).every((inner) => typeof inner === 'object'))

/** The subject of a sentence, which may be a field: 'email must be an email', "First name can't be blank", 'email: is taken'. */
const subjectOf = (sentence: string): string[] => namesIn(SUBJECT.exec(sentence)?.slice(1))
const SUBJECT =
  /^(?:validation failed: )?(?:each value in |the |path |trường )?["'`]?([\w. ]{1,40}?)["'`]?(?: field)?(?::| (?:must|should|has|have|is|are|can't|can ?not|đã|không|phải|là|chưa)(?!\p{L}))|^(?:invalid|missing|duplicate) ([\w. ]{1,40})\W*$/iu

/** The names in a path: '/data/attributes/first_name', 'user[email]', ['body', 'email'], { pointer: '#/email' }. */
function namesIn(path: unknown): string[] {
  if (typeof path === 'string')
    return path
      .split(/[^\p{L}\p{N}_ -]+/u)
      .filter((name) => /[^\d\s]/.test(name) && !/(Error|Exception)$/.test(name))
      .map(toName)
  if (Array.isArray(path)) return path.flatMap(namesIn)
  return isRecord(path) ? namesIn(path.pointer ?? path.parameter) : []
}

/** Converts `first_name`, `first-name`, `First name` and `FirstName` to `firstName`, and removes the prefix of `hydra:title`. */
const toName = (key: string): string =>
  key
    .trim()
    .replace(/^\w+:/, '')
    .replace(/(?<=\w)[_ -]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())

/** The whole text is a status. */
const STATUS_WORDS =
  /^(\d{3}:? )?(bad request|unauthori[sz]ed|forbidden|not found|conflict|unprocessable( (entity|content))?|(internal )?server error|(the )?given data was invalid|one or more validation errors occurred|invalid( (attribute|data|input|parameters?|request|value))?|(request |\w+ )?validation( (errors?|failed|failure|exception))?|(request )?fail(ed|ure)?|(an )?errors?( occurred)?( \d+)?|something went wrong|exception)\W*$/i
/** The text begins with a status. */
const STATUS_START =
  /^(http\b|request failed\b|failed to \w+ \w+\W*$|validation failed for\b|(request|trace|correlation)[ -]?id\b)/i
const STACK = /^at .+:\d|\n\s+at |^traceback /i
/** A code, a UUID, a URL or the name of an exception: one word with digits, underscores or capital letters inside. */
const CODE = /^\S*([\d_:/\\{}]|.[A-Z])\S*$/
/** The same without words: all that is known about a field may be the code 'user_exists'. */
const NUMBER = /^\S*[\d:/\\{}]\S*$/
/** Two words. */
const WORDS = /\p{L} +\p{L}/u

/** Whether a text is a sentence for a person. */
const isSentence = ({ text }: FieldText): boolean =>
  ![STATUS_WORDS, STATUS_START, STACK, CODE].some((pattern) => pattern.test(text))

/** Whether a text is a reason. What is said about a field always is, even 'Not found'. */
const isClear = (reason: FieldText): boolean =>
  isSentence(reason) || (reason.path.length > 0 && !STACK.test(reason.text) && !NUMBER.test(reason.text))

/** Writes the first letter in upper case. */
const display = (text: string) =>
  truncateCharacters(
    text.replace(/^./u, (first) => first.toUpperCase()),
    MAX_LENGTH,
  )

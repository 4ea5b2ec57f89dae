import { fallback, map, preprocess, z } from '@/zod'

// Schemas for single fields of a response or of the URL. An invalid or missing value falls back to a default.

const numberAsText = map(z.number(), String)
const digits = map(z.string().check(z.regex(/^\d+$/)), Number)

/** A string. A number becomes its digits, anything else ''. */
export const text = fallback(z.union([z.string(), numberAsText]), '')

/** An id that can be used in a path: a positive integer. */
export const usableId = z.pipe(z.union([z.number(), digits]), z.int().check(z.positive()))

/** An id. An invalid id becomes 0, which no action accepts. */
export const id = fallback(usableId, 0)

/** Whether the server sent a time: a text, or anything with a digit that is not 0. `true` counts too, and is shown as it is. */
const hasTime = (sent: unknown) =>
  typeof sent === 'string' ? sent !== '' : /[1-9]|true/.test(`${JSON.stringify(sent)}`)

const anyText = map(z.unknown().check(z.refine(hasTime)), (sent) =>
  typeof sent === 'string' ? sent : JSON.stringify(sent),
)

/** A date and time as the server sends it, a text for `readMoment`; null if it is missing. */
export const moment = fallback(z.nullable(anyText), null)

/** A list without its invalid elements. */
export const listOf = <S extends z.ZodMiniType>(element: S) =>
  map(z.array(z.unknown()), (elements) =>
    elements.flatMap((one) => {
      const read = element.safeParse(one)
      return read.success ? [read.data] : []
    }),
  )

/** A single record that the server sends bare or in an envelope, under `data`. */
export const envelope = <S extends z.ZodMiniType>(schema: S) =>
  preprocess((body) => (isRecord(body) && isRecord(body.data) ? body.data : body), schema)

/**
 * The schema of a body with a list. A body that says that the list could not be read is refused, although its status is 200:
 * one with `success: false`, or with an `error` beside an empty list.
 */
export const unlessFailed = <S extends z.ZodMiniType>(schema: S) =>
  preprocess((body) => {
    if (!isRecord(body)) return body
    const { success, error, data } = body
    const isEmptyByError = Boolean(error) && Array.isArray(data) && data.length === 0
    return success === false || isEmptyByError ? null : body
  }, schema)

/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const numberInText = z.pipe(map(z.string().check(z.trim(), z.minLength(1)), Number), z.number())

/** A number, also as a string of digits; otherwise null. */
export const number = fallback(z.nullable(z.union([z.number(), numberInText])), null)

/** An integer in a range, also as a text. */
export const integerParam = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z.pipe(z.coerce.number(), z.int().check(z.minimum(minimum), z.maximum(maximum)))

/** An integer of at least `minimum`, also as a text; otherwise the default. */
export const integerOr = (defaultValue: number, minimum: number) => fallback(integerParam(minimum), defaultValue)

/** One of the given numbers, also as a text. */
export const numberParam = <const Value extends number>(values: readonly Value[]) =>
  z.pipe(z.coerce.number(), z.literal(values))

/** An integer from 0, as a number or in digits: not `1e3`, and not `-1`. */
export const nonNegativeParam = z.pipe(map(z.coerce.string().check(z.regex(/^\d+$/)), Number), z.int())

const flagAsWord = map(z.union([z.string(), numberAsText]), (word) => {
  if (/^(true|1)$/i.test(word)) return true
  return /^(false|0)$/i.test(word) ? false : null
})

/** A boolean, also as 1, 0, 'true' or 'false'; otherwise null. */
export const flag = fallback(z.union([z.boolean(), flagAsWord]), null)

import { z } from '@/zod'

// Schemas for single fields of a response. An invalid or missing value falls back to a default.

const numberAsText = z.pipe(z.number(), z.transform(String))

/** A string. A number becomes its digits, anything else ''. */
export const text = z.catch(z.union([z.string(), numberAsText]), '')

/** An id that can be used in a path: a positive integer. */
export const usableId = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]),
  z.int().check(z.positive()),
)

/** An id. An invalid id becomes 0, which no action accepts. */
export const id = z.catch(usableId, 0)

/** Numbers above this are milliseconds (after March 1973), lower ones are seconds (before the year 5138). */
const SECONDS = 1e11

/** A date and time as the server sends it. A number of seconds or milliseconds becomes an ISO string; otherwise null. */
export const moment = z.catch(
  z.nullable(
    z.union([
      z.string().check(z.minLength(1)),
      z.pipe(
        z.number().check(z.positive(), z.maximum(SECONDS * 1000)),
        z.transform((time: number) => new Date(time < SECONDS ? time * 1000 : time).toISOString()),
      ),
    ]),
  ),
  null,
)

/** A list without its invalid elements. */
export const listOf = <S extends z.ZodMiniType>(element: S) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((elements: unknown[]) =>
      elements.flatMap((one) => {
        const read = element.safeParse(one)
        return read.success ? [read.data] : []
      }),
    ),
  )

/** A single record, bare or under `data`. */
export const answer = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((body) => (isRecord(body) && isRecord(body.data) ? body.data : body)),
    schema,
  )

/** Whether a value is a JSON object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number, also as a string of digits; otherwise null. */
export const number = z.catch(
  z.nullable(
    z.union([z.number(), z.pipe(z.pipe(z.string().check(z.trim(), z.minLength(1)), z.transform(Number)), z.number())]),
  ),
  null,
)

const words = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/** A boolean, also as 1, 0, 'true' or 'false'; otherwise null. */
export const flag = z.catch(
  z.union([
    z.boolean(),
    z.pipe(
      z.union([z.string(), numberAsText]),
      z.transform((word: string) => words.get(word.toLowerCase()) ?? null),
    ),
  ]),
  null,
)

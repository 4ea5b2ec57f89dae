import { z } from '@/zod'

// How single values of an answer are read: an odd or missing one never spoils the record it stands in.

const numberAsText = z.pipe(z.number(), z.transform(String))

/** A text; a number reads as its digits, anything else as ''. */
export const text = z.catch(z.union([z.string(), numberAsText]), '')

/** An id that may be used in a path: a positive whole number. */
export const usableId = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]),
  z.int().check(z.positive()),
)

/** An id; one that is not usable reads as 0, which no action accepts. */
export const id = z.catch(usableId, 0)

/** More than this are milliseconds, less are seconds: it is the year 5138, or March 1973. */
const SECONDS = 1e11

/** A moment as the server writes it, a number of seconds or milliseconds as its text; null when there is none. */
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

/** A list: an element that can't be read is left out, so that it never spoils the others. */
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

/** One record, bare or under `data`. */
export const answer = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((body) => (isRecord(body) && isRecord(body.data) ? body.data : body)),
    schema,
  )

/** Whether it is a plain object, as JSON has them. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number, read from digits too; null when there is none. */
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

/** Yes or no, read from 1, 0 and their words too; null when there is none. */
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

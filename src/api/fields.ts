import { z } from '@/zod'

// How single values of an answer are read: an odd or missing one never spoils the record it stands in.

/** A text; a number reads as its digits, anything else as ''. */
export const text = z.union([z.string(), z.number().transform(String)]).catch('')

/** An id that may be used in a path: a positive whole number. */
export const usableId = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().positive())

/** An id; one that is not usable reads as 0, which no action accepts. */
export const id = usableId.catch(0)

/** More than this are milliseconds, less are seconds: it is the year 5138, or March 1973. */
const SECONDS = 1e11

/** A moment as the server writes it, a number of seconds or milliseconds as its text; null when there is none. */
export const moment = z
  .union([
    z.string().min(1),
    z
      .number()
      .positive()
      .max(SECONDS * 1000)
      .transform((time) => new Date(time < SECONDS ? time * 1000 : time).toISOString()),
  ])
  .nullable()
  .catch(null)

/** A list: an element that can't be read is left out, so that it never spoils the others. */
export const listOf = <S extends z.ZodType>(element: S) =>
  z.array(z.unknown()).transform((elements) =>
    elements.flatMap((one) => {
      const read = element.safeParse(one)
      return read.success ? [read.data] : []
    }),
  )

/** One record, bare or under `data`. */
export const answer = <S extends z.ZodType>(schema: S) =>
  z.preprocess((body) => (isRecord(body) && isRecord(body.data) ? body.data : body), schema)

/** Whether it is a plain object, as JSON has them. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number, read from digits too; null when there is none. */
export const number = z
  .union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())])
  .nullable()
  .catch(null)

/** Yes or no, read from 1, 0 and their words too; null when there is none. */
export const flag = z
  .union([
    z.boolean(),
    z
      .union([z.string(), z.number().transform(String)])
      .pipe(z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })),
  ])
  .nullable()
  .catch(null)

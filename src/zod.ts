import { z } from 'zod/mini'

// Import zod from here: with JIT enabled it tries `new Function`, which a strict Content-Security-Policy reports.
z.config({ jitless: true })

export { z }

/** Replaces a missing value. */
export const withDefault = z._default

/** Replaces an invalid value, so that parsing never fails. */
export const fallback = z.catch

/** Converts a valid value. */
export const map = <Schema extends z.ZodMiniType, Result>(
  schema: Schema,
  convert: (value: z.output<Schema>) => Result,
) => z.pipe(schema, z.transform(convert))

/** Converts a value before it is validated. */
export const preprocess = <Schema extends z.ZodMiniType>(convert: (value: unknown) => unknown, schema: Schema) =>
  z.pipe(z.transform(convert), schema)

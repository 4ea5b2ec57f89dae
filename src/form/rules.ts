import { map, z } from '@/zod'

const isFilled = (text: string) => text.trim() !== ''

/** A text that is not blank. It is sent untrimmed, normalized to one Unicode form. */
export const requiredText = (message: string) => z.string().check(z.normalize(), z.refine(isFilled, message))

/** The URL of a file or a page. It is sent unchanged, because every character is significant. */
export const requiredUrl = (message: string) => z.string().check(z.refine(isFilled, message))

const badWeight = 'Please enter a valid weight (must be greater than 1)'

/** The weight of a record as the form shows it. A missing weight or one below 1 becomes 1 (specification §9). */
export const toWeightText = (weight: number | null) => String(Math.max(1, weight ?? 1))

/** A weight typed as a text (specification §5): rounded down to a whole number of at least 1. */
export const weight = map(z.string().check(z.trim(), z.regex(/^[+-]?\d+([.,]\d+)?$/, badWeight)), (typed) =>
  Math.max(1, Math.floor(Number(typed.replace(',', '.')))),
).check(z.refine(Number.isSafeInteger, badWeight))

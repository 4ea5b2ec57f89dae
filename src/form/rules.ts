import { z } from '@/zod'

const isFilled = (text: string) => text.trim() !== ''

/** A text that is more than white space; it is sent as typed, in one Unicode form whatever keyboard wrote it. */
export const filled = (message: string) => z.string().check(z.normalize(), z.refine(isFilled, message))

/** An address, of a file or of a page: every character of it counts. */
export const address = (message: string) => z.string().check(z.refine(isFilled, message))

const badWeight = 'Please enter a valid weight (must be greater than 1)'

/** A weight as it is typed (specification §5): a number, whole, below 1 becomes 1. */
export const weight = z
  .pipe(
    z.string().check(z.trim(), z.regex(/^[+-]?\d+([.,]\d+)?$/, badWeight)),
    z.transform((typed: string) => Math.max(1, Math.floor(Number(typed.replace(',', '.'))))),
  )
  .check(z.refine(Number.isSafeInteger, badWeight))

import { z } from '@/zod'

/** A text that is more than white space; it is sent as typed. */
export const filled = (message: string) => z.string().refine((typed) => typed.trim() !== '', message)

const badWeight = 'Please enter a valid weight (must be greater than 1)'

/** A weight as it is typed (specification §5): a number, whole, below 1 becomes 1. */
export const weight = z
  .string()
  .trim()
  .regex(/^[+-]?\d+([.,]\d+)?$/, badWeight)
  .transform((typed) => Math.max(1, Math.floor(Number(typed.replace(',', '.')))))
  .refine(Number.isSafeInteger, badWeight)

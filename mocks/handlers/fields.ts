import { z } from 'zod'

/** A text that must not be blank. */
export const requiredText = (name: string) => z.string(`${name} is required`).trim().min(1, `${name} is required`)

export const weight = z.int('weight must be at least 1').min(1, 'weight must be at least 1')

export const active = z.boolean('active must be true or false')

/** The body that activates or deactivates a record. */
export const activeBody = z.object({ active })

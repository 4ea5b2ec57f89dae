import { z } from 'zod'

/** A text that must not be blank. */
export const filled = (name: string) => z.string(`${name} is required`).trim().min(1, `${name} is required`)

export const weight = z.int('weight must be at least 1').min(1, 'weight must be at least 1')

export const active = z.boolean('active must be true or false')

/** What an entry is switched on and off with. */
export const activeBody = z.object({ active })

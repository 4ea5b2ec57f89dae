import { fallback, z } from '@/zod'

/** The distance between the rows of a list. */
export const densities = ['comfortable', 'compact'] as const

/**
 * How a list is shown on this device. Stores the hidden columns, not the visible ones: a new column is visible to those who
 * have chosen columns before.
 */
export type ListPreferences = { hidden: string[]; density: (typeof densities)[number] }

/**
 * The preferences of a list of which nothing is stored.
 * @param optional columns that are hidden at first
 */
export const defaultPreferences = (optional: readonly string[]): ListPreferences => ({
  hidden: [...optional],
  density: 'comfortable',
})

const schema = z.object({
  hidden: fallback(z.nullable(z.array(z.unknown())), null),
  density: fallback(z.literal(densities), 'comfortable'),
})

/** The columns of a list that can be hidden, and which of them are hidden at first. */
export type HideableIds = { ids: readonly string[]; optional: readonly string[] }

/** Parses stored preferences. An invalid part takes its default. */
export function parsePreferences(stored: string | null, { ids, optional }: HideableIds): ListPreferences {
  const defaults = defaultPreferences(optional)
  try {
    const { hidden, density } = schema.parse(JSON.parse(stored ?? ''))
    return { hidden: hidden ? ids.filter((id) => hidden.includes(id)) : defaults.hidden, density }
  } catch {
    return defaults
  }
}

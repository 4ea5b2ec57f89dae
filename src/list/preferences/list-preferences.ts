import { useState } from 'react'
import { readStorage, writeStorage } from '@/device-storage'
import { fallback, z } from '@/zod'

/** The distance between the rows of a list. */
export const densities = ['comfortable', 'compact'] as const

/** How a list is shown on this device. Stores the hidden columns, not the visible ones: a new column is visible. */
export type ListPreferences = { hidden: string[]; density: (typeof densities)[number] }

export const defaultPreferences: ListPreferences = { hidden: [], density: 'comfortable' }

const schema = z.object({
  hidden: fallback(z.array(z.unknown()), []),
  density: fallback(z.literal(densities), 'comfortable'),
})

/**
 * Parses stored preferences. An invalid part takes its default.
 * @param ids the columns that can be hidden
 */
export function parsePreferences(stored: string | null, ids: readonly string[]): ListPreferences {
  try {
    const { hidden, density } = schema.parse(JSON.parse(stored ?? ''))
    return { hidden: ids.filter((id) => hidden.includes(id)), density }
  } catch {
    return defaultPreferences
  }
}

/**
 * The preferences of a list, stored on this device.
 * @param preferencesKey the key of the list, as passed to `ListScreen`
 * @param ids the columns that can be hidden
 */
export function useListPreferences(preferencesKey: string, ids: readonly string[]) {
  const key = `list-view:${preferencesKey}`
  const [preferences, setPreferences] = useState(() => parsePreferences(readStorage(key), ids))
  const change = (next: ListPreferences) => {
    setPreferences(next)
    writeStorage(key, JSON.stringify(next))
  }
  return [preferences, change] as const
}

import { listOf } from '@/api/fields'
import { z } from '@/zod'
import type { SavedFilter } from './filter-definition'

/** The maximum length of a name. */
export const MAX_NAME_LENGTH = 60

const schema = listOf(
  z.object({
    name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
    keyword: z.string(),
    filter: z.string(),
  }),
)

/** Parses stored filters. Invalid ones are dropped. */
export function parseSavedFilters(stored: string | null): SavedFilter[] {
  try {
    return schema.parse(JSON.parse(stored ?? '[]'))
  } catch {
    return []
  }
}

/** Adds a filter, in place of one with the same name. */
export const withSavedFilter = (saved: readonly SavedFilter[], added: SavedFilter): SavedFilter[] => [
  ...saved.filter(({ name }) => name !== added.name),
  added,
]

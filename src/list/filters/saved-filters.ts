import { listOf } from '@/api/fields'
import { parseJson } from '@/api/wire'
import { personalKey } from '@/session/personal-store'
import { z } from '@/zod'
import type { SavedFilter } from './filter-definition'

export const MAX_NAME_LENGTH = 60

const schema = listOf(z.object({ name: z.string(), keyword: z.string(), filter: z.string() }))

/** The entry of this device that holds the filters of a list. */
export const savedFiltersKey = (listName: string) => personalKey(`saved-filters/${listName}`)

/** Parses stored filters. Invalid ones are dropped. Whoever applies one opens a URL, which checks its values. */
export const parseSavedFilters = (stored: string | null): SavedFilter[] =>
  schema.safeParse(parseJson(stored ?? '')).data ?? []

/** Adds a filter, in place of one with the same name. */
export const withSavedFilter = (saved: readonly SavedFilter[], added: SavedFilter): SavedFilter[] => [
  ...saved.filter(({ name }) => name !== added.name),
  added,
]

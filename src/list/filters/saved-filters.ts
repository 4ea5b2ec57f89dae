import { listOf } from '@/api/fields'
import { normalizeKeyword } from '@/api/list'
import { personalDeviceKey } from '@/session/personal-store'
import { tidyText } from '@/text'
import { z } from '@/zod'
import type { SavedFilter } from './filter-definition'

/** The maximum length of a name. */
export const MAX_NAME_LENGTH = 60

const CHOICES = /^(\w+\.[\w-]+( (?!$)|$))*$/

// What a person can save. Anything else was not stored by the app.
const schema = listOf(
  z
    .object({
      name: z.string().check(
        z.minLength(1),
        z.maxLength(MAX_NAME_LENGTH),
        z.refine((name) => tidyText(name) === name),
      ),
      keyword: z.string().check(z.refine((keyword) => normalizeKeyword(keyword) === keyword)),
      filter: z.string().check(z.regex(CHOICES)),
    })
    .check(z.refine(({ keyword, filter }) => keyword !== '' || filter !== '')),
)

/** The entry of this device that holds the filters of a list. */
export const savedFiltersKey = (listName: string) => personalDeviceKey(`saved-filters/${listName}`)

/** Parses stored filters. Invalid ones are dropped. */
export function parseSavedFilters(stored: string | null): SavedFilter[] {
  try {
    return schema.parse(JSON.parse(stored ?? '[]')).reduce<SavedFilter[]>(withSavedFilter, [])
  } catch {
    return []
  }
}

/** Adds a filter, in place of one with the same name. */
export const withSavedFilter = (saved: readonly SavedFilter[], added: SavedFilter): SavedFilter[] => [
  ...saved.filter(({ name }) => name !== added.name),
  added,
]

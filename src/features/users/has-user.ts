import { type ListState, lastPage, normalizeKeyword } from '@/api/list'
import { tidyText } from '@/text'
import { users } from './users'

/** Identifies the user of an email address, whatever its case. */
export const emailKey = (email: string) => tidyText(email).toLowerCase()

/**
 * Whether a user has an email address, whatever its case. Servers search for parts, so the result can have many pages.
 * @param signal aborts the search
 */
export async function hasUser(email: string, signal?: AbortSignal): Promise<boolean> {
  const state: ListState = { keyword: normalizeKeyword(email), filter: '', orderBy: 'email', page: 1, perPage: 100 }
  for (;;) {
    const { rows, meta } = await users.readPage(state, signal)
    if (rows.some((other) => emailKey(other.email) === emailKey(email))) return true
    if (state.page >= lastPage(meta.total, meta.perPage)) return false
    state.page += 1
  }
}

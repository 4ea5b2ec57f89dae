import { type ListState, lastPage, normalizeKeyword } from '@/api/list'
import { users } from '../../users'
import { emailKey } from '../rows/import-rows'

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

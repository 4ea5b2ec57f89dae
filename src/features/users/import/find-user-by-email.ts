import { type ListState, lastPage, normalizeKeyword } from '@/api/list'
import { type User, users } from '../users'
import { emailKey } from './import-rows'

/** Finds the user with an email address, whatever its case. Servers search for parts, so the result can have many pages. */
export async function findUserByEmail(email: string, signal: AbortSignal): Promise<User | undefined> {
  const state: ListState = { keyword: normalizeKeyword(email), filter: '', orderBy: 'email', page: 1, perPage: 100 }
  for (;;) {
    const { data, meta } = await users.readPage(state, signal)
    const found = data.find((other) => emailKey(other.email) === emailKey(email))
    if (found || state.page >= lastPage(meta.total, state.perPage)) return found
    state.page += 1
  }
}

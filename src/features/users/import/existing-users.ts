import { LARGEST_PAGE, type ListState, lastPage, normalizeKeyword } from '@/api/list'
import { type createPausingReader, runPool } from '@/jobs/request-gate'
import { tidyText } from '@/text'
import { users } from '../users'

/** Identifies the user of an email address, whatever its case. */
export const emailKey = (email: string) => tidyText(email).toLowerCase()

/**
 * Whether a user has an email address, whatever its case. Servers search for parts, so the result can have many pages.
 * @param signal aborts the search
 */
export async function hasUser(email: string, signal?: AbortSignal): Promise<boolean> {
  const state: ListState = {
    keyword: normalizeKeyword(email),
    filter: '',
    orderBy: 'email',
    page: 1,
    perPage: LARGEST_PAGE,
  }
  for (;;) {
    const { rows, meta } = await users.readPage(state, signal)
    if (rows.some((other) => emailKey(other.email) === emailKey(email))) return true
    if (state.page >= lastPage(meta.total, meta.perPage)) return false
    state.page += 1
  }
}

/** Whether there is a user with an email address. created: by a job of this dialog · an object: the server has refused it */
export type LookupResult = 'free' | 'taken' | 'created' | 'failed' | { line: number; reason: string }

/** Few calls at once, because the person may work in another tab meanwhile. */
const CONCURRENT_CALLS = 3

type Lookup = {
  /** Aborts the calls. Nothing is reported after that. */
  stop: AbortSignal
  report: (email: string, result: LookupResult) => void
  /** Waits as long as the server asks, after a 429. */
  readWhenAllowed: ReturnType<typeof createPausingReader>
}

/** Looks up which email addresses belong to users, a few at once. */
export async function lookUpEmails(emails: readonly string[], { stop, report, readWhenAllowed }: Lookup) {
  const waiting = [...emails]
  const lookUp = async (email: string) => {
    const result = await readWhenAllowed(() => {
      stop.throwIfAborted()
      return hasUser(email, stop)
    }).then(
      (taken) => (taken ? 'taken' : 'free'),
      () => 'failed' as const,
    )
    if (!stop.aborted) report(email, result)
  }
  await runPool(CONCURRENT_CALLS, () => {
    const email = stop.aborted ? undefined : waiting.shift()
    return email === undefined ? undefined : lookUp(email)
  })
}

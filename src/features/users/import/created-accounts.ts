import { holdLock } from '@/session/locks'
import { createPersonalStore, ownerOfTab } from '@/session/personal-store'
import { createUnloadQuestion } from '@/ui/unsaved-changes'
import type { UserForm } from '../user-form-rules'

export type Account = {
  form: UserForm
  /** Whether the server has confirmed that it has created the account. */
  isCertain: boolean
}

export type CreatedAccounts = {
  accounts: readonly Account[]
  /** Whether all of them are in a file. */
  isDownloaded: boolean
}

const none: CreatedAccounts = { accounts: [], isDownloaded: true }

/** The accounts that an import has created, or may have, with their passwords. In memory only: nothing else knows these. */
export const createdAccounts = createPersonalStore(none)

/**
 * Adds an account. Those that are in a file already make room for it.
 * @param creator who has started its creation. The session may have ended since
 */
export function addAccount(account: Account, creator: ReturnType<typeof ownerOfTab>) {
  if (creator !== ownerOfTab()) return // it is not for the person who has signed in since
  const { accounts, isDownloaded } = createdAccounts.get()
  const others = accounts.filter(({ form }) => form !== account.form)
  createdAccounts.set({ accounts: isDownloaded ? [account] : [...others, account], isDownloaded: false })
}

/** Removes an account that was not created after all. */
export function removeAccount(removed: UserForm) {
  const { accounts, isDownloaded } = createdAccounts.get()
  const others = accounts.filter(({ form }) => form !== removed)
  createdAccounts.set({ accounts: others, isDownloaded: isDownloaded || others.length === 0 })
}

/** Records that these accounts are in a file. If one was added while the file was written, they are downloaded again. */
export function setDownloaded(downloaded: readonly Account[]) {
  if (createdAccounts.get().accounts === downloaded) createdAccounts.set({ accounts: downloaded, isDownloaded: true })
}

/** Forgets the accounts if they are in a file: those of the next table follow. */
export function forgetDownloaded() {
  if (createdAccounts.get().isDownloaded) createdAccounts.set(none)
}

/** How many people have an account, and how many may have one. Each attempt to create one has another password. */
export function countPeople(accounts: readonly Account[]): { certain: number; unknown: number } {
  const emailsOf = (some: readonly Account[]) => new Set(some.map(({ form }) => form.email))
  const certain = emailsOf(accounts.filter(({ isCertain }) => isCertain)).size
  return { certain, unknown: emailsOf(accounts).size - certain }
}

const setUnloadQuestion = createUnloadQuestion()

let releaseLock: (() => void) | undefined

createdAccounts.subscribe(() => {
  const { isDownloaded } = createdAccounts.get()
  setUnloadQuestion(!isDownloaded)
  if (isDownloaded) {
    releaseLock?.()
    releaseLock = undefined
  } else if (!releaseLock) {
    const released = new Promise<void>((resolve) => {
      releaseLock = resolve
    })
    holdLock('passwords', released)
  }
})

import { createStore } from '@/create-store'
import { writeCsv } from '@/csv'
import { currentOwner, isSignedIn, onSessionChange } from '@/session/session'
import type { SessionTransition } from '@/session/store'
import { formatIsoDay } from '@/ui/dates/dates'
import { downloadFile } from '@/ui/download-file'
import { createUnloadQuestion } from '@/ui/unsaved-changes'
import type { UserForm } from '../../user-form-rules'
import { accountsFile } from '../import-files'

export type CreatedAccounts = {
  accounts: readonly UserForm[]
  /** Whether all of them are in a file. */
  isDownloaded: boolean
}

const none: CreatedAccounts = { accounts: [], isDownloaded: true }

/** The accounts that an import has created, with their passwords. In memory only: nothing else knows the passwords. */
export const createdAccounts = createStore<CreatedAccounts>(none)

/** The person who has created the accounts. */
let owner: string | undefined

/**
 * Adds an account. Those that are in a file already make room for it.
 * @param creator who has started its creation. The session may have ended since
 */
export function addAccount(account: UserForm, creator: string | undefined) {
  if (isSignedIn() && creator !== currentOwner()) return // it is not for the person who has signed in since
  owner = creator
  const { accounts, isDownloaded } = createdAccounts.get()
  createdAccounts.set({ accounts: isDownloaded ? [account] : [...accounts, account], isDownloaded: false })
}

/** Downloads the accounts with their passwords. */
export function downloadAccounts() {
  const { accounts } = createdAccounts.get()
  const { header, rows } = accountsFile(accounts)
  downloadFile(`new-users-${formatIsoDay(new Date())}.csv`, writeCsv(header, rows))
  setDownloaded()
}

/** Records that all accounts are in a file. */
export const setDownloaded = () => createdAccounts.set({ ...createdAccounts.get(), isDownloaded: true })

/** Forgets the accounts if they are in a file: those of the next table follow. */
export function forgetDownloaded() {
  if (createdAccounts.get().isDownloaded) discardAccounts()
}

const discardAccounts = () => createdAccounts.set(none)

const setUnloadQuestion = createUnloadQuestion()

createdAccounts.subscribe(() => setUnloadQuestion(!createdAccounts.get().isDownloaded))

const sessionEffects: Record<SessionTransition, () => void> = {
  signedIn: () => {
    if (owner === undefined || owner !== currentOwner()) discardAccounts()
  },
  ended: () => {}, // they stay for their person
  signedOut: discardAccounts,
  superseded: discardAccounts,
}
onSessionChange((transition) => sessionEffects[transition]())

import { writeCsv } from '@/csv'
import { createPersonalStore, personOfTab } from '@/session/personal-store'
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
export const createdAccounts = createPersonalStore(none)

/**
 * Adds an account. Those that are in a file already make room for it.
 * @param creator who has started its creation. The session may have ended since
 */
export function addAccount(account: UserForm, creator: ReturnType<typeof personOfTab>) {
  if (creator !== personOfTab()) return // it is not for the person who has signed in since
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
  if (createdAccounts.get().isDownloaded) createdAccounts.set(none)
}

const setUnloadQuestion = createUnloadQuestion()

createdAccounts.subscribe(() => setUnloadQuestion(!createdAccounts.get().isDownloaded))

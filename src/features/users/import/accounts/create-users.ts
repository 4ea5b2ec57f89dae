import type { QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown, NotSentError } from '@/api/errors'
import { countOf } from '@/format-count'
import type { BulkAction } from '@/jobs/bulk-action'
import { startBulkJob } from '@/jobs/bulk-jobs'
import type { BulkRow } from '@/jobs/ledger/ledger'
import { currentOwner } from '@/session/session'
import { type UserForm, userForm } from '../../user-form-rules'
import { fullName, users } from '../../users'
import { ledgerFile } from '../import-files'
import { emailKey, type ImportRow, toFormValues } from '../rows/import-rows'
import { addAccount, setDownloaded } from './created-accounts'
import { generatePassword } from './generate-password'
import { hasUser } from './has-user'
import { CREATE_USERS } from './restored-job'

/** What the import dialog learns from its job. */
type Outcomes = {
  /** Somebody else has created a user with the email address. */
  onTaken: (email: string) => void
  onCreated: (email: string) => void
  onRefused: (line: number, reason: string) => void
  /** It is not known whether the user was created. */
  onUnknown: (email: string) => void
}

/** Starts a job that creates users. Those without a password get a generated one. */
export function createUsers(client: QueryClient, rows: readonly ImportRow[], outcomes: Outcomes) {
  const owner = currentOwner()
  const accounts = new Map(rows.map((row) => [emailKey(row.cells.email), { line: row.line, form: toAccount(row) }]))
  const accountOf = ({ key = '' }: BulkRow) => {
    const account = accounts.get(key)
    if (!account) throw new NotSentError('Import the file again to create this user.')
    return { ...account, email: key }
  }
  const action: BulkAction = {
    id: CREATE_USERS,
    title: `Create ${countOf(rows.length, 'user')}`,
    prepare: async (row) => {
      const { email } = accountOf(row)
      if (!(await hasUser(email))) return ''
      outcomes.onTaken(email)
      throw new NotSentError('There is a user with this email.')
    },
    send: async (row) => {
      const { email, line, form } = accountOf(row)
      try {
        await users.create(form)
      } catch (error) {
        if (isOutcomeUnknown(error)) outcomes.onUnknown(email)
        else if (error instanceof Error) outcomes.onRefused(line, error.message)
        throw error
      }
      outcomes.onCreated(email)
      addAccount(form, owner)
    },
    isDone: async (row) => {
      const { email, form } = accountOf(row)
      const isCreated = await hasUser(email)
      if (isCreated) {
        outcomes.onCreated(email)
        addAccount(form, owner)
      }
      return isCreated
    },
    invalidates: [users.key],
    toFile: (rows) => {
      setDownloaded()
      return ledgerFile(rows, (row) => accountOf(row).form)
    },
  }
  startBulkJob(
    client,
    action,
    [...accounts].map(([key, { form }]) => ({ id: 0, key, name: fullName(form), detail: form.email })),
  )
}

/** The values of a row as they are sent, with a password. */
function toAccount({ cells }: ImportRow): UserForm {
  const values = toFormValues(cells)
  return userForm(0).parse({ ...values, password: values.password || generatePassword() })
}

import type { QueryClient } from '@tanstack/react-query'
import { isOutcomeUnknown, NotSentError } from '@/api/errors'
import { countOf } from '@/format-count'
import { defineWrite, type Write } from '@/jobs/action'
import { startJob } from '@/jobs/jobs'
import { personOfTab } from '@/session/personal-store'
import { z } from '@/zod'
import { type UserForm, userForm } from '../../user-form-rules'
import { fullName, users } from '../../users'
import { ledgerFile } from '../import-files'
import { emailKey, type ImportRow, toFormValues } from '../rows/import-rows'
import { addAccount, setDownloaded } from './created-accounts'
import { hasUser } from './has-user'

/** The id of the jobs that create users. */
export const CREATE_USERS = 'users/create'

/** What the import dialog learns from its job. */
type Outcomes = {
  /** Somebody else has created a user with the email address. */
  onTaken: (email: string) => void
  onCreated: (email: string) => void
  onRefused: (line: number, reason: string) => void
  /** It is not known whether the user was created. */
  onUnknown: (email: string) => void
}

type Account = { line: number; form: UserForm }

/** Starts a job that creates users. Those without a password get a generated one. */
export function createUsers(client: QueryClient, rows: readonly ImportRow[], outcomes: Outcomes) {
  const accounts = new Map(rows.map((row) => [emailKey(row.cells.email), { line: row.line, form: toAccount(row) }]))
  startJob(
    client,
    createUsersOf(accounts, outcomes),
    [...accounts].map(([email, { form }]) => ({ id: 0, name: fullName(form), detail: form.email, data: { email } })),
  )
}

/**
 * The write of a job that was interrupted by a reload. The ledger has no passwords, so it can find out who was created, but
 * create nobody.
 */
export const createUsersAfterReload: Write = createUsersOf(new Map())

function createUsersOf(accounts: ReadonlyMap<string, Account>, outcomes?: Outcomes): Write {
  const owner = personOfTab()
  const accountOf = (email: string) => {
    const account = accounts.get(email)
    if (!account) throw new NotSentError('Import the file again: users that exist by now are left out.')
    return account
  }
  const setCreated = (email: string) => {
    outcomes?.onCreated(email)
    const account = accounts.get(email)
    if (account) addAccount(account.form, owner)
  }
  return defineWrite({
    id: CREATE_USERS,
    title: (_first, count) => `Create ${countOf(count, 'user')}`,
    data: z.object({ email: z.string() }),
    lockKey: ({ data }) => data.email,
    prepare: async ({ data }) => {
      accountOf(data.email)
      if (!(await hasUser(data.email))) return data
      outcomes?.onTaken(data.email)
      throw new NotSentError('There is a user with this email.')
    },
    send: async ({ data: { email } }) => {
      const { line, form } = accountOf(email)
      try {
        await users.send(form, 0)
      } catch (error) {
        if (isOutcomeUnknown(error)) outcomes?.onUnknown(email)
        else if (error instanceof Error) outcomes?.onRefused(line, error.message)
        throw error
      }
      setCreated(email)
    },
    isDone: async ({ data: { email } }) => {
      const isCreated = await hasUser(email)
      if (isCreated) setCreated(email)
      return isCreated
    },
    invalidates: [users.key],
    toFile:
      accounts.size === 0
        ? undefined
        : (rows) => {
            setDownloaded()
            return ledgerFile(rows, ({ data }) => accountOf(data.email).form)
          },
  })
}

/** The values of a row as they are sent, with a password. */
function toAccount({ cells }: ImportRow): UserForm {
  const values = toFormValues(cells)
  return userForm(0).parse({ ...values, password: values.password || generatePassword() })
}

/** Letters and digits that are not mistaken for one another: without 0, O, 1, l and I. */
const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const LETTERS_AND_DIGITS = `${LETTERS}23456789`
const LENGTH = 14

/**
 * Generates a random password that can be read and typed. It starts with a letter, so that no spreadsheet takes it for a
 * number or a formula. 14 of these characters have 81 bits of entropy.
 */
export const generatePassword = (): string =>
  pick(LETTERS) + Array.from({ length: LENGTH - 1 }, () => pick(LETTERS_AND_DIGITS)).join('')

/** Picks a character. Every character is equally likely: bytes beyond the last multiple of their number are drawn again. */
function pick(characters: string): string {
  const limit = 256 - (256 % characters.length)
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while ((byte[0] ?? limit) >= limit)
  return characters.charAt((byte[0] ?? 0) % characters.length)
}

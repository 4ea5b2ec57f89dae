import type { QueryClient } from '@tanstack/react-query'
import { NotSentError, UnexpectedSaveError } from '@/api/errors'
import { readFailure } from '@/jobs/failure'
import { startJob } from '@/jobs/jobs'
import { defineWrite, type Write } from '@/jobs/write'
import { ownerOfTab } from '@/session/personal-store'
import { countOf } from '@/text'
import { z } from '@/zod'
import { type UserForm, userForm } from '../user-form-rules'
import { fullName, users } from '../users'
import { addAccount, removeAccount } from './created-accounts'
import { emailKey, hasUser, type LookupResult } from './existing-users'
import { type ImportRow, toFormValues } from './import-rows'

/** The id of the jobs that create users. */
export const CREATE_USERS = 'users/create'

/** Tells the import dialog what its job has found out about an email address; undefined if it must be looked up. */
type Report = (email: string, result: LookupResult | undefined) => void

/** Starts a job that creates users. */
export function createUsers(client: QueryClient, rows: readonly ImportRow[], report: Report) {
  const newUsers = new Map(
    rows.map(({ line, cells }) => [emailKey(cells.email), { line, form: userForm(0).parse(toFormValues(cells)) }]),
  )
  startJob(
    client,
    createUsersOf(newUsers, report),
    [...newUsers].map(([email, { form }]) => ({ id: 0, name: fullName(form), detail: form.email, data: { email } })),
  )
}

/**
 * The write of a job that was interrupted by a reload. The ledger has no passwords, so it can find out who was created, but
 * create nobody.
 */
export const createUsersAfterReload: Write = createUsersOf(new Map())

function createUsersOf(newUsers: ReadonlyMap<string, { line: number; form: UserForm }>, report?: Report): Write {
  const owner = ownerOfTab()
  /** The addresses whose call failed. The browser may have sent it twice, and the first one may have created the user. */
  const failed = new Set<string>()
  const userOf = (email: string) => {
    const user = newUsers.get(email)
    if (!user) throw new NotSentError('Import the file again: users that exist by now are left out.')
    return user
  }
  return defineWrite({
    id: CREATE_USERS,
    title: (_first, count) => `Create ${countOf(count, 'user')}`,
    data: z.object({ email: z.string() }),
    lockKey: ({ data }) => data.email,
    prepare: async ({ data }) => {
      const { form } = userOf(data.email)
      if (!(await hasUser(data.email))) return data
      report?.(data.email, 'taken')
      if (!failed.has(data.email)) throw new NotSentError('There is a user with this email.')
      addAccount({ form, isCertain: false }, owner)
      throw new NotSentError('It was sent before, and may have created this user.')
    },
    send: async ({ data: { email } }) => {
      const { line, form } = userOf(email)
      try {
        await users.send(form, 0)
      } catch (error) {
        const failure = readFailure(error, Date.now())
        if (!(error instanceof NotSentError)) failed.add(email)
        // A browser can send a call twice. The second one is refused because the first one has created the user.
        const isCreatedAnyway = failure.is === 'refused' && (await hasUser(email).catch(() => true))
        if (failure.is === 'unknown' || isCreatedAnyway) {
          addAccount({ form, isCertain: false }, owner)
          report?.(email, undefined)
        } else if (failure.is === 'refused') report?.(email, { line, reason: failure.reason })
        if (!isCreatedAnyway) throw error
        throw new UnexpectedSaveError(`The server answers “${failure.reason}”. Nobody had this email a moment ago.`)
      }
      report?.(email, 'created')
      addAccount({ form, isCertain: true }, owner)
    },
    isDone: async ({ data: { email } }) => {
      const isCreated = await hasUser(email)
      const user = newUsers.get(email)
      if (isCreated) report?.(email, 'created')
      else if (user) removeAccount(user.form)
      return isCreated
    },
    invalidates: [users.key],
  })
}

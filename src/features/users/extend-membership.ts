import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, appendSentence, UnexpectedSaveError } from '@/api/errors'
import { http } from '@/api/http'
import { withRecordLock } from '@/jobs/record-lock'
import { addMonths } from '@/ui/dates/date-math'
import { formatMoment, readMoment } from '@/ui/dates/dates'
import { type Membership, membershipState, readMemberships, type User, users } from './users'
import { usersList } from './users.meta'

/** Extension options in months; the default is 6 (specification §9). */
export const periods = [2, 6, 15, 30] as const
export type Period = (typeof periods)[number]

/**
 * Returns the end of an extended membership: the months are added to a valid expiry, else to today (specification §4). An
 * expiry that is no date stays as it is.
 */
export function extendedUntil(record: Pick<User, 'membership'>, months: Period, now: Date): string {
  const expiry = record.membership?.expiredAt ?? ''
  const state = membershipState(record, now)
  if (state === 'none' || state === 'expired') return addMonths(now, months)
  const end = readMoment(expiry)
  return end ? addMonths(end.toDate(), months) : expiry
}

/** Extends the membership of a user (specification §4, §7). The error names every period that was added nevertheless. */
export const extendMembership = (id: number) =>
  mutationOptions({
    mutationKey: [...users.key, 'extend', id],
    mutationFn: (months: Period, { client }) => withRecordLock(`users/${id}`, () => extendAndCheck(client, id, months)),
    gcTime: Number.POSITIVE_INFINITY, // an extension with an unknown outcome is checked before the next one
    meta: {
      invalidates: [users.key],
      action: `Extend membership of user ${id}`,
      success: 'Extend membership successful',
    },
  })

/**
 * Extends a membership, and compares the history before and after. When a connection breaks before the response, the
 * browser itself sends the request again, up to five times, and the page sees the last response or none.
 * @returns whether the history shows the new period; true if it could not be read
 * @throws {UnexpectedSaveError} if there is more than one new period, or one although the call has failed
 */
async function extendAndCheck(client: QueryClient, id: number, months: Period) {
  const before = await client.query({ ...users.memberships(id), retry: false }).catch(() => undefined)
  const failure = await sendExtension(id, months)
  const after = before && mayBeSaved(failure) ? await readMemberships(id).catch(() => undefined) : undefined // not a query, which ends with its dialog
  if (after) client.setQueryData(users.memberships(id).queryKey, after)
  const known = before?.data.map((period) => period.id) ?? []
  const added = after && addedPeriods(known, after.data)
  if (failure && added?.length)
    throw new UnexpectedSaveError(appendSentence(failure, describeExtension(added)), { cause: failure })
  if (failure) throw failure
  if (added && added.length > 1) throw new UnexpectedSaveError(describeExtension(added))
  return { isInHistory: added?.length !== 0 }
}

/**
 * Sends an extension.
 * @returns the error of the call; undefined if it succeeded
 */
export const sendExtension = (id: number, months: Period): Promise<Error | undefined> =>
  http.post(`${usersList.path}/${id}/memberships`, { json: { months } }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )

/** Whether the history may show a new period: unless the server has accepted no request because of the session or the rate. */
export const mayBeSaved = (failure: Error | undefined): boolean =>
  !failure || (failure instanceof ApiError && failure.status !== 401 && failure.status !== 429)

/**
 * The periods that were added to a membership history, in the order in which they were added.
 * @param known the ids of the periods before
 */
export function addedPeriods(known: readonly number[], history: readonly Membership[]): Membership[] {
  return history.filter(({ id }) => !known.includes(id)).toSorted((one, other) => one.id - other.id)
}

/** Names the periods that an extension has added, if there are several, or if its call has failed. */
export function describeExtension(added: readonly Membership[]): string {
  const periods = added
    .map((period) => `${period.membershipName || 'a period'} to ${formatMoment(period.expiredAt)}`)
    .join(' and ')
  if (added.length === 1) return `It was saved anyway: ${periods}.`
  const times = added.length === 2 ? 'twice' : `${added.length} times`
  return `The membership was extended ${times}: ${periods}. It was sent several times, or another person has extended it too.`
}

import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { SavedTwiceError } from '@/api/errors'
import { http } from '@/api/http'
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

/** Extends the membership of a user (specification §4, §7). */
export const extendMembership = (id: number) =>
  mutationOptions({
    mutationKey: [...users.key, 'extend', id],
    mutationFn: async (months: Period, { client }) => {
      const history = await client.query({ ...users.memberships(id), retry: false }).catch(() => undefined)
      await http.post(`${usersList.path}/${id}/memberships`, { json: { months } })
      return checkExtension(client, id, history)
    },
    gcTime: Number.POSITIVE_INFINITY, // an extension with an unknown outcome is checked before the next one
    meta: {
      invalidates: [users.key],
      action: `Extend membership of user ${id}`,
      success: 'Extend membership successful',
    },
  })

/**
 * Reads the membership history after an extension. When a connection breaks before the response, the browser itself
 * sends the request again, and the page sees one success.
 * @param before the history before the extension; undefined if it could not be read
 * @returns whether the history shows the new period; true if it could not be read
 * @throws {SavedTwiceError} if there is more than one new period
 */
async function checkExtension(client: QueryClient, id: number, before: { data: Membership[] } | undefined) {
  const after = before && (await readMemberships(id).catch(() => undefined)) // not a query, which ends with its dialog
  if (!after) return { isInHistory: true }
  client.setQueryData(users.memberships(id).queryKey, after)
  const added = addedPeriods(
    before.data.map((period) => period.id),
    after.data,
  )
  if (added.length <= 1) return { isInHistory: added.length === 1 }
  throw new SavedTwiceError(describeRepeatedExtension(added))
}

/**
 * The periods that were added to a membership history, in the order in which they were added.
 * @param known the ids of the periods before
 */
export function addedPeriods(known: readonly number[], history: readonly Membership[]): Membership[] {
  return history.filter(({ id }) => !known.includes(id)).toSorted((one, other) => one.id - other.id)
}

/** Says that an extension has added several periods. */
export function describeRepeatedExtension(added: readonly Membership[]): string {
  const times = added.length === 2 ? 'twice' : `${added.length} times`
  const periods = added.map((period) => `${period.membershipName || 'a period'} to ${formatMoment(period.expiredAt)}`)
  return `The membership was extended ${times}: ${periods.join(' and ')}. It was sent twice, or another person has extended it too.`
}

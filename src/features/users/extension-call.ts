import { ApiError, appendSentence, NotSentError } from '@/api/errors'
import { http } from '@/api/http'
import { readFailure, waitAfter } from '@/jobs/failure'
import type { LedgerRow } from '@/jobs/ledger/ledger'
import type { SendResult } from '@/jobs/write'
import { toError } from '@/session/session-reducer'
import { stripBidiControls, truncate } from '@/text'
import { formatMoment, isMissing, readMoment } from '@/ui/dates/dates'
import type { Extension } from './extend-membership'
import { type Membership, readMemberships, userEntity } from './users'
import { usersList } from './users.meta'

// What an extension reads and sends. It loads with the first one, because the list of users does not need it.

type Row = { id: number; data: Extension } & Pick<Partial<LedgerRow>, 'sentAt' | 'reason'>

/** A call whose response is lost may still arrive at the server for this time, in milliseconds. */
const MAX_DELIVERY = 20_000

/** What is said about an extension of which the history shows nothing. */
export const notInHistory = 'The server reported success, but the history shows no new period.'

/** What is said until a check has compared the histories. */
const unreadableHistory = 'The server reported success, but the history could not be read afterwards.'

/** Reads the membership and its history before the call. */
export async function prepare({ id, data }: Row) {
  const [history, user] = await Promise.all([readHistory(id), data.seenPeriods ? undefined : userEntity.read(id)])
  const added = data.seenPeriods && history ? addedPeriods(data.seenPeriods, history) : []
  if (added.length > 0)
    throw new NotSentError(`Not extended: the membership has changed since. Added: ${namePeriods(added)}.`)
  if (user && !isSameMoment(user.membership?.expiredAt ?? '', data.expiredAt))
    throw new NotSentError(
      `Not extended: the membership has changed since, and runs until ${formatMoment(user.membership?.expiredAt)}. Select the person again.`,
    )
  return { ...data, seenPeriods: idsOf(history) }
}

/** The ids by which new periods are found; undefined without a history, or if the server sends no usable ids. */
export function idsOf(history: readonly Membership[] | undefined): number[] | undefined {
  const ids = history?.map(({ id }) => id)
  return ids?.includes(0) ? undefined : ids
}

/**
 * Sends the call, and compares the history before and after it, whatever the response was: when a connection breaks before
 * the response, the browser itself sends the request again, up to five times.
 */
export async function send({ id, data }: Row): Promise<SendResult | undefined> {
  const call = http.post(`${usersList.path}/${id}/memberships`, { json: { months: data.months } })
  const error = await call.then(() => undefined, toError)
  if (error && isRejected(error)) throw error
  const added = await readAdded(id, data).catch(toError)
  if (added instanceof Error) {
    if (error) throw error
    return { note: unreadableHistory, isUnknown: true, error: added }
  }
  if (error && !added?.length) throw error
  if (error && added) return { note: appendSentence(error, describeExtension(added)), error }
  if (added?.length === 0) return { note: notInHistory }
  return added && added.length > 1 ? { note: describeExtension(added) } : undefined
}

/** Looks for the new period in the history. */
export async function isDone({ id, data, sentAt = 0, reason: earlier }: Row) {
  const added = await readAdded(id, data)
  if (!added) return { isDone: undefined, reason: 'The history could not be read before the call. Look for it there.' }
  const isAsReported = added.length === 1 && earlier === unreadableHistory
  if (added.length > 0) return { isDone: true, reason: isAsReported ? '' : describeExtension(added) }
  if (Date.now() - sentAt >= MAX_DELIVERY) return false
  const reason = 'It was sent a moment ago and is not in the history yet. Check again in 20 seconds.'
  return { isDone: undefined, reason }
}

/** The history before a call. A server that cannot send it does not prevent the extension. */
const readHistory = (id: number): Promise<readonly Membership[] | undefined> =>
  readMemberships(id).then(
    ({ data }) => data,
    (error: unknown) => {
      const failure = readFailure(error, Date.now())
      if (waitAfter(failure) !== undefined || failure.is === 'signed out' || !navigator.onLine) throw error
      return undefined
    },
  )

/** The periods that were added since the call; undefined if those before it are not known. */
const readAdded = async (id: number, { seenPeriods }: Extension) =>
  seenPeriods && addedPeriods(seenPeriods, (await readMemberships(id)).data)

/** Whether the server has accepted nothing, because of the session or the rate. The next `prepare` compares the histories. */
const isRejected = (failure: Error) =>
  !(failure instanceof ApiError) || failure.status === 401 || failure.status === 429

const isSameMoment = (one: string, other: string) =>
  isMissing(one) ? isMissing(other) : readMoment(one)?.valueOf() === readMoment(other)?.valueOf()

/** The periods that were added to a membership history, in the order in which they were added. */
function addedPeriods(seen: readonly number[], history: readonly Membership[]): Membership[] {
  return history.filter(({ id }) => !seen.includes(id)).toSorted((one, other) => one.id - other.id)
}

/** Names the periods that an extension has added, if there are several, or if its call has failed. */
function describeExtension(added: readonly Membership[]): string {
  if (added.length === 1) return `It was saved anyway: ${namePeriods(added)}.`
  const times = added.length === 2 ? 'twice' : `${added.length} times`
  return `The membership was extended ${times}: ${namePeriods(added)}. It was sent several times, or another person has extended it too.`
}

const namePeriods = (added: readonly Membership[]): string =>
  added
    .map(({ membershipName, expiredAt }) => {
      const name = stripBidiControls(truncate(membershipName))
      return `${name || 'a period'} to ${formatMoment(expiredAt)}`
    })
    .join(' and ')

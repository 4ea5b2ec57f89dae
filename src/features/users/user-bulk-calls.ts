import { appendSentence, isOutcomeUnknown, NotSentError } from '@/api/errors'
import { http } from '@/api/http'
import type { BulkAction } from '@/jobs/bulk-action'
import { removeAction, withUndo } from '@/jobs/record-actions'
import { formatMoment, isMissing, readMoment } from '@/ui/dates/dates'
import { z } from '@/zod'
import { addedPeriods, describeExtension, mayBeSaved, type Period, periods, sendExtension } from './extend-membership'
import { readMemberships, users } from './users'
import { usersList } from './users.meta'

const { path } = usersList

/** Deletes the users (specification §7). */
export const removeUsers = removeAction({ name: 'users', path, many: 'users' })

const setStatus = (status: 'active' | 'blocked', title: string): BulkAction => ({
  id: `users/${status}`,
  title,
  send: async ({ id }) => {
    await http.put(`${path}/${id}/status`, { json: { status } })
  },
  isDone: async ({ id }) => (await users.readItem(id)).status === status,
  invalidates: [users.key],
})

const activate = setStatus('active', 'Activate users')
const block = setStatus('blocked', 'Block users')

/** Changes the status of the users (specification §4, §7). The key of a row is the status before. */
export const activateUsers = withUndo(activate, {
  ...block,
  prepare: async ({ key }) => {
    if (key === 'pending') throw new NotSentError('The status cannot be changed back to Pending.')
    return ''
  },
})
export const blockUsers = withUndo(block, activate)

/** The ids of the known periods of a membership, as the ledger stores them. */
const knownPeriods = z.array(z.number())

/** A call whose response is lost may still arrive at the server for this time, in milliseconds. */
const MAX_DELIVERY = 20_000

/**
 * Extends the memberships (specification §4, §7). Reads the history of each user before and after the call, so that a call
 * whose response is lost can be looked up. The key of a row is the expiry that the person has seen: if it has changed
 * since, perhaps because another tab has extended the membership, the row is not sent.
 */
export const extendMemberships = (months: Period): BulkAction => ({
  id: `users/extend/${months}`,
  title: `Extend membership by ${months} months`,
  prepare: async ({ id, key = '' }) => {
    const [history, { membership }] = await Promise.all([readMemberships(id), users.readItem(id)])
    if (!isSameMoment(membership?.expiredAt ?? '', key))
      throw new NotSentError(
        `Not extended: the membership has changed since, and runs until ${formatMoment(membership?.expiredAt)}. Select the person again.`,
      )
    return JSON.stringify(history.data.map((period) => period.id))
  },
  send: async ({ id }, before) => {
    const failure = await sendExtension(id, months)
    if (failure && (isOutcomeUnknown(failure) || !mayBeSaved(failure))) throw failure // a check names the new periods
    const added = await readAddedPeriods(id, before).catch(() => undefined)
    if (failure && !added?.length) throw failure
    if (failure && added) return appendSentence(failure, describeExtension(added))
    if (added?.length === 0) return 'The server reported success, but the history shows no new period.'
    return added && added.length > 1 ? describeExtension(added) : undefined
  },
  isDone: async ({ id, before = '[]', sentAt = 0 }) => {
    const added = await readAddedPeriods(id, before)
    if (added.length > 0) return added.length === 1 || { isDone: true, reason: describeExtension(added) }
    if (Date.now() - sentAt >= MAX_DELIVERY) return false
    const reason = 'It was sent a moment ago and is not in the history yet. Check again in 20 seconds.'
    return { isDone: undefined, reason }
  },
  invalidates: [users.key],
})

const readAddedPeriods = async (id: number, before: string) =>
  addedPeriods(knownPeriods.parse(JSON.parse(before)), (await readMemberships(id)).data)

const isSameMoment = (one: string, other: string) =>
  isMissing(one) ? isMissing(other) : readMoment(one)?.valueOf() === readMoment(other)?.valueOf()

/** All actions, to continue a job after a reload. */
export const userBulkActions = [activateUsers, blockUsers, removeUsers, ...periods.map(extendMemberships)]

import { History } from '@lucide/icons'
import { mutationOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { isOutcomeUnknown, NotSentError, saveErrorMessage, UnexpectedSaveError } from '@/api/errors'
import { isRecord } from '@/api/fields'
import { useStore } from '@/create-store'
import type { Close } from '@/form/form-dialog'
import { FormFrame } from '@/form/form-frame'
import { useIsUnmounted } from '@/form/form-key'
import { useFreshRecord, useRecord } from '@/form/use-record'
import { type Job, jobs } from '@/jobs/job-store'
import { runSingle } from '@/jobs/run-single'
import { formatDay, formatMoment, hoursUntil } from '@/ui/dates/dates'
import { formatRelativeTime } from '@/ui/dates/relative-time'
import { useNow } from '@/ui/dates/use-now'
import { confirm } from '@/ui/dialog/confirm'
import { ErrorState } from '@/ui/errors/error-state'
import { InlineError } from '@/ui/errors/inline-error'
import { Icon } from '@/ui/icon/icon'
import { Spinner } from '@/ui/loading/pending'
import { BidiText } from '@/ui/text'
import { type Extension, extendMembership, extension } from './extend-membership'
import { idsOf, notInHistory } from './extension-call'
import { extendedUntil, type Period } from './extension-rules'
import { MembershipHistory } from './membership-history'
import { PeriodRadios } from './period-radios'
import { useRecentUser } from './recent-users'
import { fullName, type Membership, membershipState, type User, users } from './users'

const missingConsequence = `${notInHistory} It may be late.`
const unclearConsequence = 'The last extension may have been saved. The history shows every period that was added.'

type ExtendVariables = { user: User; data: Extension }

/**
 * Extends the membership of a user as the dialog shows it.
 * @param successDetail whose membership it is
 * @returns the row; with a reason if the history does not show the new period
 * @throws {UnexpectedSaveError} if there is more than one new period, or one although the call has failed
 */
const extendMutation = (id: number, successDetail?: string) =>
  mutationOptions({
    mutationKey: [...users.key, 'extend', id],
    mutationFn: async ({ user, data }: ExtendVariables, { client }) => {
      const { write, toRow, done: describe } = extendMembership
      const done = await runSingle(client, write, { ...toRow(user), data }, describe(user))
      if (done.reason && done.reason !== notInHistory) throw new UnexpectedSaveError(done.reason)
      return done
    },
    gcTime: Number.POSITIVE_INFINITY, // an extension with an unknown outcome is checked before the next one
    meta: {
      invalidates: [users.key],
      changed: { ids: [id] },
      action: `Extend membership of user ${id}`,
      success: 'Extend membership successful',
      successDetail,
    },
  })

/**
 * Whether a job has extended the membership with an unknown outcome, or with one that the person should know about.
 * @param since when the last successful extension of this dialog was sent, in milliseconds. Rows that were sent before it do not count
 */
const isUnclearExtension = ({ actionId, rows }: Job, userId: number, since: number) =>
  actionId === extendMembership.write.id &&
  rows.some(({ id, outcome, reason, sentAt = 0 }) => {
    const isUnclear = outcome === 'unknown' || (outcome === 'done' && reason)
    return id === userId && sentAt > since && isUnclear
  })

/** The membership of a user: current expiry, history and extension (specification §2, §4). */
export function MembershipDialog({ id, onClose }: { id: number; onClose: Close }) {
  const record = useRecord(users, id)
  const history = useQuery(users.memberships(id))
  const { data: user } = record
  useRecentUser(user)
  const client = useQueryClient()
  const [months, setMonths] = useState<Period>(6)
  const options = extendMutation(id, user && fullName(user))
  const { mutationKey } = options
  const extend = useMutation(options)
  const isUnmounted = useIsUnmounted()
  // The latest extension, including one that was pending when the dialog was reopened.
  const lastExtension = useMutationState({ filters: { mutationKey } }).at(-1)
  const { status, error, data: result, variables } = lastExtension ?? {}
  // Wait for the history and the user, which show whether the extension was saved.
  const isMissing = isRecord(result) && result.reason === notInHistory
  const seenBefore = isRecord(variables) ? extension.safeParse(variables.data).data?.seenPeriods : undefined
  const periods = idsOf(history.data?.data)
  const wasSent = error && !(error instanceof NotSentError)
  const isExtendedAnyway = wasSent && seenBefore && periods?.some((period) => !seenBefore.includes(period))
  const isUnclear = isMissing || isExtendedAnyway || isOutcomeUnknown(error) || error instanceof UnexpectedSaveError
  const since = status === 'success' ? (lastExtension?.submittedAt ?? 0) : 0
  const isUnclearInJob = useStore(jobs, (all) => all.some((job) => isUnclearExtension(job, id, since)))
  const queriesToAwait =
    isUnclear || error instanceof NotSentError ? [record, history] : status === 'success' ? [record] : []
  const busy = status === 'pending' || queriesToAwait.some(({ isFetching }) => isFetching)
  const failedQuery = queriesToAwait.find(({ isError }) => isError)
  const freshness = useFreshRecord(record)
  const failed = failedQuery ?? (freshness === 'failed' ? record : undefined)
  const refetchAll = () => Promise.all([record.refetch(), history.refetch()])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Checks the client too, because `busy` is updated one render too late to stop a second click.
    if (busy || client.isMutating({ mutationKey }) > 0) return
    const consequence = isMissing ? missingConsequence : unclearConsequence
    if ((isUnclear || isUnclearInJob) && !(await confirm({ question: 'Extend the membership again?', consequence })))
      return
    if (freshness !== 'fresh' || !user) return
    extend.mutate(
      { user, data: { months, expiredAt: user.membership?.expiredAt ?? '', seenPeriods: periods } },
      {
        onSuccess: ({ reason }) => reason || isUnmounted() || onClose({ ignoreBlocker: true }),
        onError: (error) => error instanceof NotSentError && void refetchAll(), // it has changed since
      },
    )
  }

  return (
    <FormFrame
      title="Membership"
      description={user && fullName(user)}
      onClose={onClose}
      width="desktop:w-220"
      onSubmit={(event) => void submit(event)}
      onCancel={() => onClose()}
      submitButton={{ busy, disabled: freshness !== 'fresh' || failed !== undefined }}
      className="flex flex-col gap-5"
    >
      {record.isPending && <Spinner className="mx-auto my-12 size-6 text-muted" />}
      {failed && (
        <ErrorState
          error={failed.error}
          onRetry={() => void refetchAll()}
          retrying={record.isFetching || history.isFetching}
        />
      )}
      {!failed && user && (
        <>
          <CurrentExpiry user={user} />
          <RecentExtension history={history.data?.data ?? []} />
          <PeriodField user={user} months={months} onChange={setMonths} />
        </>
      )}
      {extend.isError && <InlineError>{saveErrorMessage(extend.error)}</InlineError>}
      {extend.data?.reason && <InlineError>{`${extend.data.reason} Check it before you extend again.`}</InlineError>}
      {failed !== history && <MembershipHistory query={history} />}
    </FormFrame>
  )
}

/** Until when the membership of a user runs after an extension. */
function describeEnd(user: User, months: Period, now: Date): string {
  const state = membershipState(user, now)
  if (state === 'unreadable') return 'end not known'
  return `${state === 'valid' ? 'until' : 'until about'} ${formatDay(extendedUntil(user, months, now))}`
}

function CurrentExpiry({ user }: { user: User }) {
  const state = membershipState(user, useNow())
  const until = user.membership?.expiredAt
  const age = formatRelativeTime(until)
  return (
    <>
      {state === 'none' && (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 font-medium text-warning">
          Setup membership
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">Current expiry date</span>
        <span className={`text-lg font-semibold tabular-nums ${state === 'expired' ? 'text-danger' : ''}`}>
          {state === 'none' ? 'N/A' : `To ${formatMoment(until)}`}
        </span>
        {age && <span className="text-muted">{`${state === 'expired' ? 'Expired' : 'Ends'} ${age}`}</span>}
      </p>
    </>
  )
}

/** Warns about a recent extension, so that a membership is not extended twice by mistake. */
function RecentExtension({ history }: { history: Membership[] }) {
  const now = useNow()
  const recent = history.find(({ createdAt }) => hoursUntil(createdAt, now) > -24)
  if (!recent) return null
  const isAhead = hoursUntil(recent.createdAt, now) > 0 // the clock of the server may be ahead of this one
  return (
    <p className="flex items-center gap-2 rounded-control bg-warning-soft px-3 py-2 text-warning">
      <Icon icon={History} className="shrink-0" />
      <span>
        Already extended <span>{isAhead ? 'just now' : formatRelativeTime(recent.createdAt)}</span>:{' '}
        <BidiText>{recent.membershipName || 'a period'}</BidiText>, to <span>{formatMoment(recent.expiredAt)}</span>.
      </span>
    </p>
  )
}

type PeriodFieldProps = { user: User; months: Period; onChange: (months: Period) => void }

function PeriodField({ user, months, onChange }: PeriodFieldProps) {
  const id = useId()
  const now = useNow()
  const state = membershipState(user, now)
  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-1.5 font-medium">Period</legend>
      {(state === 'expired' || state === 'none') && (
        <p className="mb-2">{`${state === 'expired' ? `Expired on ${formatDay(user.membership?.expiredAt ?? '')}.` : 'No membership yet.'} The new period is expected to start today.`}</p>
      )}
      <PeriodRadios months={months} onChange={onChange} describe={(period) => describeEnd(user, period, now)} />
      <p id={id} className="mt-2 text-sm text-muted">
        The months are added to a valid expiry date. For example, an expiry of Aug 1 plus 2 months gives Oct 1. An
        extension can't be undone.
      </p>
    </fieldset>
  )
}

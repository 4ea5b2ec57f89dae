import { formatCount } from '@/text'
import { z } from '@/zod'

/** A record that a job changes, as the person saw it when the job started. */
export const actionRow = z.object({
  /** 0 for a record that the job creates. */
  id: z.int().check(z.nonnegative()),
  name: z.string(),
  /** A second line, such as the email address. */
  detail: z.optional(z.string()),
  /** What the action needs besides the id. The action validates it. */
  data: z.optional(z.unknown()),
})
export type ActionRow = z.infer<typeof actionRow>

/** A row without what a ledger has recorded about it. */
export const toActionRow = ({ id, name, detail, data }: ActionRow): ActionRow => ({ id, name, detail, data })

export const ledgerRow = z.extend(actionRow, {
  /**
   * waiting: to be sent · running: being sent · done · refused: surely not done · unknown: sent, but it is not known whether
   * the server has done it
   */
  outcome: z.literal(['waiting', 'running', 'done', 'refused', 'unknown']),
  /** Why it was refused or is unknown. Of a row that is done: what the person should know. */
  reason: z.optional(z.string()),
  /** The time at which the call was sent, in milliseconds. */
  sentAt: z.optional(z.number()),
})
export type LedgerRow = z.infer<typeof ledgerRow>
export type Outcome = LedgerRow['outcome']

/** A ledger without its rows. */
export const ledgerHead = z.object({
  id: z.string(),
  /** The id of the write, as in 'users/block'. */
  actionId: z.string(),
  startedAt: z.number(),
  /** The id of the recent change that it takes back. */
  undoes: z.optional(z.string()),
  /** stopping: the calls that were sent already are about to end. */
  phase: z.literal(['running', 'checking', 'stopping', 'ended']),
  /** Why the last run ended before all rows were sent; undefined if it did not, or if the person stopped it. */
  endReason: z.optional(z.literal(['signed out', 'server down', 'reloaded'])),
})
/** What a job has done so far. */
export type Ledger = z.infer<typeof ledgerHead> & { rows: readonly LedgerRow[] }

/** The labels of the outcomes of a job that has ended. */
export const outcomeLabels = {
  waiting: 'Not done',
  running: 'Sending',
  done: 'Done',
  refused: 'Refused',
  unknown: 'Unknown',
} as const satisfies Record<Outcome, string>

/** The label of a row's outcome. While the job is active, a waiting row is still to be sent. */
export const labelOutcome = ({ outcome }: LedgerRow, active: boolean): string =>
  active && outcome === 'waiting' ? 'Waiting' : outcomeLabels[outcome]

/** A row that waits to be sent, perhaps again. What a ledger has recorded about an earlier call no longer counts. */
export const startRow = (row: ActionRow): LedgerRow => ({ ...toActionRow(row), outcome: 'waiting' })

/** The reason of a call that was sent before the page ended. It may have succeeded. */
export const pageClosed = 'The page was closed before the response came.'

/** A row of a job that was interrupted, because the page has ended. A call that was sent may have succeeded. */
export function interruptRow(row: LedgerRow): LedgerRow {
  if (row.outcome !== 'running') return row
  if (row.sentAt === undefined) return startRow(row)
  return { ...row, outcome: 'unknown', reason: pageClosed }
}

/** The number of rows with each outcome. */
export function countOutcomes(rows: readonly LedgerRow[]): Record<Outcome, number> {
  const counts = { waiting: 0, running: 0, done: 0, refused: 0, unknown: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

const byAttention: readonly Outcome[] = ['unknown', 'refused', 'running', 'waiting', 'done']

/** Whether any row is not done, or is done with a remark that a person should see. */
export const needsAttention = (rows: readonly LedgerRow[]): boolean =>
  rows.some(({ outcome, reason }) => outcome !== 'done' || reason)

/** Sorts the rows of a job that has ended: those that need attention first. */
export const sortByAttention = (rows: readonly LedgerRow[]): LedgerRow[] =>
  rows.toSorted((one, other) => byAttention.indexOf(one.outcome) - byAttention.indexOf(other.outcome))

/** The result of a job in one line: '38 of 40 done, 2 refused'. */
export function summarize(rows: readonly LedgerRow[]): string {
  const { waiting, running, done, refused, unknown } = countOutcomes(rows)
  const others = [
    [refused, 'refused'],
    [unknown, 'unknown'],
    [waiting + running, 'not done'],
  ] as const
  const parts = others.filter(([count]) => count > 0).map(([count, label]) => `${formatCount(count)} ${label}`)
  return [`${formatCount(done)} of ${formatCount(rows.length)} done`, ...parts].join(', ')
}

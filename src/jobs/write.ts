import type { QueryKey } from '@tanstack/react-query'
import type { z } from '@/zod'
import type { ActionRow, LedgerRow } from './ledger/ledger'

/** What a later check of a row has found. */
type CheckResult = {
  /** Undefined if it is still unknown. */
  isDone: boolean | undefined
  /** Why it is unknown, or what the person should know although it is done. */
  reason: string
}

/** What is known of a call that the server has not refused. */
export type SendResult = {
  /** What the person should know. */
  note?: string
  /** Whether a check must find out what the call has done. */
  isUnknown?: boolean
  /** The error of its response, or of the read after it, which may ask to wait. */
  error?: Error
}

/** A row whose data was validated. */
type ValidRow<Data> = ActionRow & { data: Data }

/** The calls of a write, and what they change. */
type WriteCalls<Row extends ActionRow> = {
  /** Identifies the write in a stored ledger, as in 'users/block'. */
  id: string
  /** The keys of the queries that become stale. */
  invalidates: readonly QueryKey[]
  /** What becomes of the record, if it is not only changed. */
  effect?: 'creates' | 'deletes'
  /** Sends the call, once. */
  send: (row: Row) => Promise<SendResult | void>
  /** Finds out whether a call has succeeded whose response never came. */
  isDone: (row: Row & LedgerRow) => Promise<boolean | CheckResult>
  undo?: Undo<Row>
}

/** Takes back what a write has done. */
export type Undo<Row = ActionRow> = {
  label: 'Undo' | 'Recreate'
  /** The second line of the toast. */
  description?: (count: number) => string
  /** Why a row cannot be taken back; undefined if it can. */
  refuses?: (row: Row) => string | undefined
  /** Runs on the rows that are done, with their data. */
  write: Write
}

/** A write of one record: how it is sent, checked and undone. */
export type Write = WriteCalls<ActionRow> & {
  /** The kind of record that it changes: the first part of its id. */
  kind: string
  /** The title of a job, as in 'Block users'. */
  title: (rows: readonly ActionRow[]) => string
  /** Names the record for its lock, as in 'users/12'. */
  lock: (row: ActionRow) => string
  prepare: (row: ActionRow) => Promise<unknown>
}

/** A write whose rows have data of a known type. */
export type WriteSpec<Data> = WriteCalls<ValidRow<Data>> & {
  /** Receives the first row only, because a job can have thousands. */
  title: (first: ValidRow<Data> | undefined, count: number) => string
  /** Validates the data of a row, which may come from the storage of the tab. */
  data: z.ZodMiniType<Data>
  /**
   * Reads what must be known before the call. Returns the data of the row from now on.
   * @throws {NotSentError} if the row must not be sent. The message is the reason
   */
  prepare?: (row: ValidRow<Data>) => Promise<Data>
  /** What locks a record, if it is not its id. */
  lockKey?: (row: ValidRow<Data>) => string
}

/** Defines a write. Its calls receive rows with validated data. */
export function defineWrite<Data>(spec: WriteSpec<Data>): Write {
  const { title, data, lockKey, prepare, send, isDone, undo, ...rest } = spec
  const kind = rest.id.replace(/\/.*/, '')
  const read = <Row extends ActionRow>(row: Row) => ({ ...row, data: data.parse(row.data) })
  return {
    ...rest,
    kind,
    title: (rows) => title(rows[0] && read(rows[0]), rows.length),
    lock: (row) => `${kind}/${lockKey?.(read(row)) ?? row.id}`,
    prepare: async (row) => (prepare ? prepare(read(row)) : row.data),
    send: (row) => send(read(row)),
    isDone: (row) => isDone(read(row)),
    ...(undo && { undo: { ...undo, refuses: (row) => undo.refuses?.(read(row)) } }),
  }
}

/**
 * The records that a write changes, with the id 0 for each that it creates; undefined if they are not known, as for the profile,
 * which has no id.
 */
export function changedRecords({ effect }: Write, rows: readonly ActionRow[]): { ids: number[] } | undefined {
  if (effect === 'creates') return { ids: rows.map(() => 0) }
  const ids = rows.map(({ id }) => id)
  return ids.includes(0) ? undefined : { ids }
}

import type { LucideIconData } from '@lucide/icons'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { NotSentError } from '@/api/errors'
import { countOf } from '@/format-count'
import { tidyText, truncate } from '@/text'
import type { Preloadable } from '@/ui/loading/use-on-idle'
import type { z } from '@/zod'
import type { ActionRow, LedgerRow } from './ledger/ledger'

/** What a later look at a record has found. */
type Finding = {
  /** Undefined if it is still not known. */
  isDone: boolean | undefined
  /** Why it is not known, or what the person should know although it is done. */
  reason: string
}

/** A row whose data was validated. */
type Row<Data> = ActionRow & { data: Data }

/** What a write does with a row. */
type Steps<Row extends ActionRow> = {
  /** Identifies the write in a stored ledger, as in 'users/block'. */
  id: string
  /** The keys of the queries that become stale. */
  invalidates: readonly QueryKey[]
  /** What becomes of the record, if it is not only changed. */
  effect?: 'creates' | 'deletes'
  /**
   * Sends the call, once.
   * @returns what the person should know although it is done
   */
  send: (row: Row) => Promise<string | void>
  /** Finds out whether a call has succeeded whose response never came. */
  isDone: (row: Row & LedgerRow) => Promise<boolean | Finding>
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
export type Write = Steps<ActionRow> & {
  /** The kind of record that it changes: the first part of its id. */
  kind: string
  /** The title of a job, as in 'Block users'. */
  title: (rows: readonly ActionRow[]) => string
  /** Names the record for its lock, as in 'users/12'. */
  lock: (row: ActionRow) => string
  prepare: (row: ActionRow) => Promise<unknown>
}

type WriteSpec<Data> = Steps<Row<Data>> & {
  /** Receives the first row only, because a job can have thousands. */
  title: (first: Row<Data> | undefined, count: number) => string
  /** Validates the data of a row, which may come from the storage of the tab. */
  data: z.ZodMiniType<Data>
  /**
   * Reads what must be known before the call. Returns the data of the row from now on.
   * @throws {NotSentError} if the row must not be sent. The message is the reason
   */
  prepare?: (row: Row<Data>) => Promise<Data>
  /** What locks a record, if it is not its id. */
  lockKey?: (row: Row<Data>) => string
}

/** Creates a write, which is sent, checked and undone record by record. */
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

/** The kind of record that an action changes, and how a question, a ledger and a toast name it. */
export type Entity<Item> = {
  /** The first part of the ids of its actions. */
  name: string
  /** The API path, which is also the key of its queries. */
  path: string
  /** The noun, as in 'Delete user 12', and its plural. */
  one: string
  many: string
  nameOf: (item: Item) => string
  detailOf?: (item: Item) => string
  /** Reads a record. Rejects a response without it. */
  read: (id: number) => Promise<Item>
}

type ActionTexts<Item> = {
  /** The name of the button, as in 'Block'. A row appends the record: 'Block user 12'. */
  label: string
  icon: LucideIconData
  /** What it takes away can be given back, or not. Confirm is red then; the button of a permanent action too. */
  danger?: 'reversible' | 'permanent'
  /**
   * The question before it runs (specification §4).
   * @param target 'user ID 12' or '3 users'
   */
  ask: (target: string) => string
  /** What follows for one record, and for many. */
  consequence?: (item: Item) => ReactNode
  consequenceOfMany?: (items: readonly Item[]) => string
  /** Why it makes no sense for a record, as in '3 are blocked already'; undefined if it does. */
  leaveOut?: (item: Item) => string | undefined
  /** Why it is left out of many, although its row offers it. */
  leaveOutOfMany?: (item: Item) => string | undefined
  /** The question about many, if it has fields. */
  Question?: ComponentType<QuestionProps<Item>> & Preloadable
  /** The control in a row, if it is not a button that asks and runs. */
  Control?: ComponentType<{ item: Item }>
}

type ActionSpec<Item, Data> = ActionTexts<Item> &
  Pick<WriteSpec<Data>, 'data' | 'effect' | 'prepare' | 'send' | 'isDone' | 'undo'> & {
    /** The second part of the id, as in 'block'. */
    verb: string
    title?: WriteSpec<Data>['title']
    /**
     * What was done to one record, as in 'Thảo Trần is now Blocked.'
     * @param record its name, plain and in quotes; both are 'User 12' for a record without a name
     */
    done: (record: { name: string; quoted: string }) => string
    /** The data of a row. */
    dataOf: (item: Item) => Data
  }

/** A write of an entity, as a row, the bar for selected rows, a job and 'Recent changes' show it. */
export type Action<Item> = {
  entity: Entity<Item>
  texts: ActionTexts<Item>
  write: Write
  toRow: (item: Item) => ActionRow
  /** What was done to a record, as in 'Thảo Trần is now Blocked.' */
  done: (item: Item) => string
}

/** The ids of the records that a write changes; 0 for each that it creates. */
export const changedIds = ({ effect }: Write, rows: readonly ActionRow[]): number[] =>
  rows.map(({ id }) => (effect === 'creates' ? 0 : id))

/** The longest name in a sentence, in characters. */
const MAX_NAME = 60

/** Creates an action of an entity. */
export function defineAction<Item extends { id: number }, Data>(
  entity: Entity<Item>,
  { verb, title, done, data, dataOf, effect, prepare, send, isDone, undo, ...texts }: ActionSpec<Item, Data>,
): Action<Item> {
  const write = defineWrite({
    id: `${entity.name}/${verb}`,
    title: title ?? (() => `${texts.label} ${entity.many}`),
    data,
    effect,
    prepare: async (row) => {
      if (row.id < 1) throw new NotSentError('It has no valid ID.') // in a ledger that was tampered with
      return prepare ? prepare(row) : row.data
    },
    send,
    isDone,
    invalidates: [[entity.path]],
    undo,
  })
  const toRow = (item: Item) => ({
    id: item.id,
    name: entity.nameOf(item),
    detail: entity.detailOf?.(item),
    data: dataOf(item),
  })
  const describeDone = (item: Item) => {
    const name = truncate(tidyText(entity.nameOf(item)), MAX_NAME)
    if (name !== '' && name !== '—') return done({ name, quoted: `'${name}'` })
    const kindAndId = `${entity.one.charAt(0).toUpperCase()}${entity.one.slice(1)} ${item.id}`
    return done({ name: kindAndId, quoted: kindAndId })
  }
  return { entity, texts, write, toRow, done: describeDone }
}

/** What the question about many records gets. */
export type QuestionProps<Item> = {
  action: Action<Item>
  /** The records that the job changes. They do not change while the question is open. */
  items: readonly Item[]
  leftOut: readonly LeftOut[]
  onClose: () => void
  /** Called when the job has started. */
  onStart: () => void
}

/** Selected records that an action leaves out: the reason, and the names. */
export type LeftOut = { reason: string; names: readonly string[] }

type Splitting<Item> = {
  entity: Pick<Entity<Item>, 'nameOf'>
  texts: Pick<ActionTexts<Item>, 'leaveOut' | 'leaveOutOfMany'>
}

/** Splits the selected records into those that an action changes and those that it leaves out. */
export function splitItems<Item>(items: readonly Item[], { entity, texts }: Splitting<Item>) {
  const fitting: Item[] = []
  const names = new Map<string, string[]>()
  for (const item of items) {
    const reason = texts.leaveOutOfMany?.(item) ?? texts.leaveOut?.(item)
    if (reason === undefined) fitting.push(item)
    else names.set(reason, [...(names.get(reason) ?? []), entity.nameOf(item)])
  }
  const leftOut: LeftOut[] = [...names].map(([reason, named]) => ({ reason, names: named }))
  return { items: fitting, leftOut }
}

/** Describes records that are left out: '3 are blocked already'. */
export const describeLeftOut = ({ reason, names }: LeftOut): string => `${countOf(names.length, 'is', 'are')} ${reason}`

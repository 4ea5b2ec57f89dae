import type { LucideIconData } from '@lucide/icons'
import type { ComponentType, ReactNode } from 'react'
import { NotSentError } from '@/api/errors'
import { countOf, shortName } from '@/text'
import type { Preloadable } from '@/ui/loading/on-idle'
import type { ActionRow } from './ledger/ledger'
import { defineWrite, type Write, type WriteSpec } from './write'

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
  /** Called when a record was deleted. */
  onRemoved?: (id: number) => Promise<void>
}

type ActionTexts<Item> = {
  /** The name of the button, as in 'Block'. A row appends the record: 'Block user 12'. */
  label: string
  icon: LucideIconData
  /** Whether what it takes away can be given back. Confirm is red; for `permanent`, the button too. */
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
    const name = shortName(entity.nameOf(item))
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
  /** The selected records that it leaves out, by reason: '3 are blocked already'. */
  leftOut: readonly { reason: string; names: readonly string[] }[]
  onClose: () => void
  /** Called when the job has started. */
  onStart: () => void
}

type Splitting<Item> = {
  entity: Pick<Entity<Item>, 'nameOf'>
  texts: Pick<ActionTexts<Item>, 'leaveOut' | 'leaveOutOfMany'>
}

/** Splits the selected records into those that an action changes and those that it leaves out. */
export function splitItems<Item>(selected: readonly Item[], { entity, texts }: Splitting<Item>) {
  const items: Item[] = []
  const namesByReason = new Map<string, string[]>()
  for (const item of selected) {
    const reason = texts.leaveOutOfMany?.(item) ?? texts.leaveOut?.(item)
    if (reason === undefined) items.push(item)
    else namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), entity.nameOf(item)])
  }
  const leftOut = [...namesByReason].map(([reason, names]) => ({
    reason: `${countOf(names.length, 'is', 'are')} ${reason}`,
    names,
  }))
  return { items, leftOut }
}

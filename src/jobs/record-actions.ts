import { Ban, CircleCheck, Trash2 } from '@lucide/icons'
import { isNotFound, NotSentError } from '@/api/errors'
import { http } from '@/api/http'
import { z } from '@/zod'
import { type Action, defineAction, type Entity } from './action'
import type { Write } from './write'

// The actions that most entities have (specification §2, §4, §7).

type Texts<Item> = Action<Item>['texts']
type Item = { id: number }

const statusData = z.object({ irreversible: z.optional(z.string()) })

type StatusSpec<Item> = Omit<Texts<Item>, 'ask'> & {
  verb: string
  /** The status in the question, as in 'Active'. */
  becomes: string
  body: object
  hasStatus: (item: Item) => boolean
  /** Why the earlier status cannot be set again; undefined if it can. */
  irreversible?: (item: Item) => string | undefined
}

/** Two actions that set the status of a record, and undo each other. */
export function statusActions<One extends Item>(entity: Entity<One>, one: StatusSpec<One>, other: StatusSpec<One>) {
  const { path, read } = entity
  const define = (spec: StatusSpec<One>, undo?: Write) => {
    const { verb, becomes, body, hasStatus, irreversible, ...texts } = spec
    return defineAction(entity, {
      ...texts,
      verb,
      ask: (target) => `Are you sure you want to change status of ${target} to ${becomes} ?`,
      done: ({ name }) => `${name} is now ${becomes}.`,
      data: statusData,
      dataOf: (item) => ({ irreversible: irreversible?.(item) }),
      send: async ({ id }) => {
        await http.put(`${path}/${id}/status`, { json: body })
      },
      isDone: async ({ id }) => hasStatus(await read(id)),
      undo: undo && { label: 'Undo', refuses: ({ data }) => data.irreversible, write: undo },
    })
  }
  // First without undo: the undo of each needs the write of the other.
  const [first, second] = [define(one).write, define(other).write]
  return [define(one, undoBy(first, second)), define(other, undoBy(second, first))] as const
}

/** Takes a write back by the opposite one. It refuses records that somebody has changed since. */
const undoBy = (write: Write, opposite: Write): Write => ({
  ...opposite,
  id: `${write.id}/undo`,
  title: (rows) => `Undo: ${write.title(rows)}`,
  prepare: async (row) => {
    if ((await write.isDone({ ...row, outcome: 'waiting' })) !== true) throw new NotSentError(changedSince)
    return row.data
  },
})

/** Why a record is not taken back. */
export const changedSince = 'Not undone: it has been changed since.'

/** Enables and disables records. */
export const activeActions = <One extends Item & { active: boolean | null }>(
  entity: Entity<One>,
  texts: Pick<Texts<One>, 'consequence'>,
) =>
  statusActions<One>(
    entity,
    {
      ...texts,
      verb: 'enable',
      label: 'Enable',
      icon: CircleCheck,
      becomes: 'Active',
      body: { active: true },
      hasStatus: ({ active }) => active === true,
      leaveOut: ({ active }) => (active ? 'active already' : unknownStatus(active)),
    },
    {
      ...texts,
      verb: 'disable',
      label: 'Disable',
      icon: Ban,
      danger: 'reversible',
      becomes: 'Disabled',
      body: { active: false },
      hasStatus: ({ active }) => active === false,
      leaveOut: ({ active }) => (active === false ? 'disabled already' : unknownStatus(active)),
    },
  )

const unknownStatus = (active: boolean | null) => (active === null ? 'of an unknown status' : undefined)

/** What all deletions share (specification §7). */
export const removal = <One>({ path, onRemoved }: Entity<One>) => ({
  verb: 'delete',
  label: 'Delete',
  icon: Trash2,
  danger: 'permanent' as const,
  effect: 'deletes' as const,
  ask: (target: string) => `Are you sure you want to delete ${target} ?`,
  done: ({ quoted }: { quoted: string }) => `Deleted ${quoted}.`,
  send: async ({ id }: Item) => {
    try {
      await http.delete(`${path}/${id}`)
    } catch (error) {
      if (isNotFound(error)) void onRemoved?.(id)
      throw error
    }
    void onRemoved?.(id)
  },
  isDone: ({ id }: Item) =>
    http.get(`${path}/${id}`).then(
      () => false,
      (error: unknown) => {
        if (!isNotFound(error)) throw error
        void onRemoved?.(id)
        return true
      },
    ),
})

export type RemovalTexts<One> = Pick<Texts<One>, 'consequence' | 'consequenceOfMany' | 'leaveOutOfMany'>

/** Deletes records for good. */
export const removeAction = <One extends Item>(entity: Entity<One>, texts: RemovalTexts<One>) =>
  defineAction(entity, { ...removal(entity), ...texts, data: z.unknown(), dataOf: () => undefined })

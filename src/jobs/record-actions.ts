import { isNotFound, isOutcomeUnknown, NotSentError } from '@/api/errors'
import { http } from '@/api/http'
import type { BulkAction } from './bulk-action'
import { readFailure } from './failure'
import { startRow } from './ledger/ledger'

type Entity = {
  /** The name in the ids of the actions. */
  name: string
  /** The path below the base URL, which is also the query key. */
  path: string
  /** The records in titles, as in 'Delete courses'. */
  many: string
}

/** Deletes the records (specification §7). */
export const removeAction = ({ name, path, many }: Entity): BulkAction => ({
  id: `${name}/delete`,
  title: `Delete ${many}`,
  send: async ({ id }) => {
    await http.delete(`${path}/${id}`)
  },
  isDone: async ({ id }) => {
    try {
      await http.get(`${path}/${id}`)
      return false
    } catch (error) {
      if (isNotFound(error)) return true
      throw error
    }
  },
  invalidates: [[path]],
})

type ReadableEntity<Item> = Entity & {
  /** Reads a record. Rejects a response without it. */
  read: (id: number) => Promise<Item>
}

function mayBeReadLater(error: unknown): boolean {
  const { is } = readFailure(error, Date.now())
  return is === 'rate limited' || is === 'signed out' || isOutcomeUnknown(error)
}

/**
 * Deletes the records, and offers to recreate them from copies that were read before.
 * @param create creates a record from its copy, which is JSON
 */
export const removeWithCopies = (
  entity: ReadableEntity<object>,
  create: (copy: string) => Promise<void>,
): BulkAction => ({
  ...removeAction(entity),
  prepare: ({ id }) =>
    entity.read(id).then(JSON.stringify, (error: unknown) => {
      if (mayBeReadLater(error)) throw error // the row is not deleted, and can be sent again
      return ''
    }),
  undo: {
    label: 'Recreate',
    description: 'Recreate adds them as new records with new IDs.',
    action: {
      id: `${entity.name}/recreate`,
      title: `Recreate ${entity.many}`,
      prepare: async ({ key }) => {
        if (!key) throw new NotSentError('There is no copy of it.')
        return ''
      },
      send: ({ key = '' }) => create(key),
      isDone: async () => ({ isDone: undefined, reason: 'Look for it in the list.' }),
      invalidates: [[entity.path]],
    },
  },
})

/** Adds an undo by the opposite action, for the rows that are still as the action has left them. */
export const withUndo = (action: BulkAction, opposite: BulkAction): BulkAction => ({
  ...action,
  undo: {
    label: 'Undo',
    action: {
      ...opposite,
      id: `${opposite.id}/undo`,
      title: `Undo: ${action.title}`,
      prepare: async (row) => {
        await opposite.prepare?.(row)
        if ((await action.isDone(startRow(row))) !== true)
          throw new NotSentError('Not undone: it has been changed since.')
        return ''
      },
    },
  },
})

type Switchable = ReadableEntity<{ active: boolean | null }>

const setActive = ({ name, path, many, read }: Switchable, active: boolean): BulkAction => ({
  id: `${name}/${active ? 'enable' : 'disable'}`,
  title: `${active ? 'Enable' : 'Disable'} ${many}`,
  send: async ({ id }) => {
    await http.put(`${path}/${id}/status`, { json: { active } })
  },
  isDone: async ({ id }) => (await read(id)).active === active,
  invalidates: [[path]],
})

/** Enables or disables the records (specification §7). */
export const setActiveAction = (entity: Switchable, active: boolean): BulkAction =>
  withUndo(setActive(entity, active), setActive(entity, !active))

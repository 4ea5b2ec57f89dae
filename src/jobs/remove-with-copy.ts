import { isOutcomeUnknown } from '@/api/errors'
import { z } from '@/zod'
import { defineAction, defineWrite, type Entity } from './action'
import { readFailure } from './failure'
import { type RemovalTexts, removal } from './record-actions'

const removed = z.object({ copy: z.optional(z.unknown()) })

/**
 * Deletes records, and can create them again from copies that are read before.
 * @param create creates a record from its copy
 */
export const removeWithCopy = <One extends { id: number }>(
  entity: Entity<One>,
  create: (copy: unknown) => Promise<void>,
  texts: RemovalTexts<One>,
) =>
  defineAction(entity, {
    ...removal(entity),
    ...texts,
    data: removed,
    dataOf: () => ({ copy: undefined }),
    prepare: async ({ id }) => {
      try {
        return { copy: await entity.read(id) }
      } catch (error) {
        if (mayBeReadLater(error)) throw error // the record is not deleted, and can be sent again
        return { copy: undefined }
      }
    },
    undo: {
      label: 'Recreate',
      description: (count) =>
        count === 1
          ? 'Recreate adds it as a new record with a new ID.'
          : 'Recreate adds them as new records with new IDs.',
      refuses: ({ data }) => (data.copy ? undefined : 'There is no copy of it.'),
      write: defineWrite({
        id: `${entity.name}/recreate`,
        title: () => `Recreate ${entity.many}`,
        data: removed,
        send: ({ data }) => create(data.copy),
        isDone: async () => ({ isDone: undefined, reason: 'Look for it in the list.' }),
        invalidates: [[entity.path]],
      }),
    },
  })

function mayBeReadLater(error: unknown): boolean {
  const { is } = readFailure(error, Date.now())
  return is === 'rate limited' || is === 'signed out' || isOutcomeUnknown(error)
}

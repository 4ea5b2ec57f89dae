import { isOutcomeUnknown } from '@/api/errors'
import type { Page, PageRequest } from '@/api/list'
import { z } from '@/zod'
import { defineAction, type Entity } from './action'
import { readFailure } from './failure'
import { type RemovalTexts, removal } from './record-actions'
import { defineWrite } from './write'

const removed = z.object({ copy: z.optional(z.unknown()) })

/** The parts of `crud` that create a record again. */
type Resource<One, Form> = {
  parse: (copy: unknown) => One
  toForm: (record: One) => Form
  send: (form: Form, id: number) => Promise<void>
  /** Reads a page of the list that contains the record. */
  readPage: (record: One, request: PageRequest) => Promise<Page<One>>
}

/** Deletes records, and can create them again from copies that are read before. */
export const removeWithCopy = <One extends { id: number }, Form>(
  entity: Entity<One>,
  { parse, toForm, send, readPage }: Resource<One, Form>,
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
        effect: 'creates',
        send: ({ data }) => send(toForm(parse(data.copy)), 0),
        isDone: async ({ id, data }) => {
          const record = parse(data.copy)
          const found = await readPage(record, { keyword: '', orderBy: '-updated_at', page: 1, perPage: 10 })
          const values = JSON.stringify(toForm(record))
          const isCopy = (one: One) => one.id > id && JSON.stringify(toForm(one)) === values
          if (found.rows.some(isCopy)) return true
          return { isDone: undefined, reason: 'It is not among the newest records. Look for it in the list.' }
        },
        invalidates: [[entity.path]],
      }),
    },
  })

function mayBeReadLater(error: unknown): boolean {
  const { is } = readFailure(error, Date.now())
  return is === 'rate limited' || is === 'signed out' || isOutcomeUnknown(error)
}

import type { QueryKey } from '@tanstack/react-query'
import { NotSentError } from '@/api/errors'
import { isSameValue } from '@/form/field-values'
import { changedSince } from '@/jobs/record-actions'
import { defineWrite, type Undo } from '@/jobs/write'
import { z } from '@/zod'

/** The parts of `crud` that an undo needs. */
type Resource<Item, Form> = {
  key: QueryKey
  parse: (stored: unknown) => Item
  readItem: (id: number) => Promise<Item>
  send: (form: Form, id: number) => Promise<void>
}

const update = z.object({
  /** The record before the update. */
  before: z.unknown(),
  /** The values that were saved. */
  saved: z.record(z.string(), z.unknown()),
})

/**
 * Takes an update back: sends the earlier values, unless somebody has changed the record since.
 * @param name the kind of record, as in 'users'
 */
export const undoUpdate = <Item, Form extends object>(
  name: string,
  { key, parse, readItem, send }: Resource<Item, Form>,
  toForm: (item: Item) => Form,
): Undo => {
  const isSaved = async (id: number, values: object) => {
    const now = new Map(Object.entries(toForm(await readItem(id))))
    return Object.entries(values).every(([field, value]) => isSameValue(now.get(field), value))
  }
  const write = defineWrite({
    id: `${name}/restore`,
    title: () => 'Undo: Update',
    data: update,
    prepare: async ({ id, data }) => {
      if (!(await isSaved(id, data.saved))) throw new NotSentError(changedSince)
      return data
    },
    send: ({ id, data }) => send(toForm(parse(data.before)), id),
    isDone: ({ id, data }) => isSaved(id, toForm(parse(data.before))),
    invalidates: [key],
  })
  return { label: 'Undo', write }
}

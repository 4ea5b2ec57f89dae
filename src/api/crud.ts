import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from '@/zod'
import { envelope } from './fields'
import { http } from './http'
import { type ListState, type PageRequest, pagedQuery, readPage } from './list'

/**
 * Creates query and mutation options for the five endpoints of an entity (specification §7).
 * @param path the path below the base URL, e.g. `api/v1/users`
 * @param noun the entity's name in toasts: 'Create {noun} successful' (specification §4)
 * @param item the schema of a record
 * @param blank the initial record of a create form
 * @param toBody creates the full request body of a save, in camelCase
 */
export function crud<Item extends z.ZodMiniType<{ id: number }>, Form>(entity: {
  path: string
  noun: string
  item: Item
  blank: z.output<Item>
  toBody: (form: Form, id: number) => object
}) {
  const { path, noun, item, blank, toBody } = entity
  const key = [path] as const
  // Every field is optional: a response without any known field would be edited as a blank record, and erase the real one.
  const hasOnlyId = (found: z.output<Item>) => JSON.stringify(found) === JSON.stringify(item.parse({ id: found.id }))
  const record = (id: number) => envelope(item).check(z.refine((found) => found.id === id && !hasOnlyId(found)))
  /** Reads one record without caching it. */
  const readItem = (id: number, signal?: AbortSignal) =>
    http.get(`${path}/${id}`, { signal: signal ?? null }).json(record(id))
  const send = async (form: Form, id: number) => {
    const json = toBody(form, id)
    await (id === 0 ? http.post(path, { json }) : http.put(`${path}/${id}`, { json }))
  }
  return {
    key,
    /** Parses a record that was stored. */
    parse: (stored: unknown) => item.parse(stored),
    /** Saves a record as `save` does, but without a mutation: Undo and Recreate run as jobs, and a job is a mutation already. */
    send,
    list: (state: ListState) => pagedQuery(key, path, item, state),
    readPage: (state: PageRequest, signal?: AbortSignal) => readPage(path, item, state, signal),
    readItem,
    /** One record. Record 0 is the blank one: creating means editing record 0. */
    item: (id: number) =>
      // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key stands for the entity
      queryOptions({
        queryKey: [...key, 'item', id],
        queryFn: ({ signal }) => (id === 0 ? blank : readItem(id, signal)),
        // Prefetched on pointer down and dropped soon after, so that a form starts from the server's current data.
        staleTime: 5_000,
        gcTime: 10_000,
        refetchOnWindowFocus: 'always',
      }),
    /** Creates (id 0) or updates a record with a full body. */
    save: (id: number) =>
      mutationOptions({
        mutationKey: [...key, 'save', id],
        mutationFn: (form: Form) => send(form, id),
        gcTime: 1_000, // its variables hold a password
        meta: {
          invalidates: [key],
          changed: { ids: [id] },
          action: id === 0 ? `Create ${noun}` : `Update ${noun} ${id}`,
          success: `${id === 0 ? 'Create' : 'Update'} ${noun} successful`,
        },
      }),
  }
}

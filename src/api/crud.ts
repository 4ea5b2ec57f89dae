import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { z } from '@/zod'
import { answer } from './fields'
import { http } from './http'
import { type ListState, pagedQuery } from './list'

/**
 * The five endpoints of an entity (specification §7) as query and mutation options.
 * @param path below the base URL, e.g. `api/v1/users`
 * @param noun as the toasts say it: 'Create {noun} successful' (specification §4)
 * @param item schema of a record
 * @param blank the record that creating starts from
 * @param toBody the whole body of a save, in camelCase
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
  // Each field bears being left out, but what is no record at all must not be edited as a blank one.
  const isBlank = (found: z.output<Item>) => JSON.stringify(found) === JSON.stringify(item.parse({ id: found.id }))
  const record = (id: number) => answer(item).check(z.refine((found) => found.id === id && !isBlank(found)))
  return {
    key,
    list: (state: ListState) => pagedQuery(key, path, item, state),
    /** One record; 0 is the blank one: to create is to edit record 0. */
    item: (id: number) =>
      // oxlint-disable-next-line @tanstack/query/exhaustive-deps -- the key stands for the entity
      queryOptions({
        queryKey: [...key, 'item', id],
        queryFn: ({ signal }) => (id === 0 ? blank : http.get(`${path}/${id}`, { signal }).json(record(id))),
        // Fetched ahead on a press, forgotten soon after: a form starts from what the server has now.
        staleTime: 5_000,
        gcTime: 10_000,
        refetchOnWindowFocus: 'always',
      }),
    /** Creates (id 0) or updates with a full body. */
    save: (id: number) =>
      mutationOptions({
        mutationKey: [...key, 'save', id],
        mutationFn: async (form: Form) => {
          const json = toBody(form, id)
          await (id === 0 ? http.post(path, { json }) : http.put(`${path}/${id}`, { json }))
        },
        gcTime: 1_000, // its variables hold a password
        meta: {
          invalidates: [key],
          action: id === 0 ? `Create ${noun}` : `Update ${noun} ${id}`,
          success: `${id === 0 ? 'Create' : 'Update'} ${noun} successful`,
        },
      }),
    remove: (id: number) =>
      mutationOptions({
        mutationKey: [...key, 'remove', id],
        mutationFn: async () => {
          await http.delete(`${path}/${id}`)
        },
        meta: { invalidates: [key], failure: 'toast' },
      }),
  }
}

import { mutationOptions } from '@tanstack/react-query'
import { http } from './http'

/** The parts of `crud` that a deletion with a copy needs. */
type Entity<Item> = { key: readonly [path: string]; readItem: (id: number) => Promise<Item> }

/** Creates the mutation options that enable or disable a record of an entity (specification §7). */
export const setActive = (path: string) => (id: number) =>
  mutationOptions({
    mutationKey: [path, 'status', id],
    mutationFn: async (active: boolean) => {
      await http.put(`${path}/${id}/status`, { json: { active } })
    },
    meta: { invalidates: [[path]], failure: 'toast' },
  })

/**
 * Creates the mutation options that delete a record of an entity. They return a copy that was read before; undefined if
 * that failed.
 */
export const removeWithCopy =
  <Item>({ key, readItem }: Entity<Item>) =>
  (id: number) =>
    mutationOptions({
      mutationKey: [...key, 'remove', id],
      mutationFn: async () => {
        const copy = await readItem(id).catch(() => undefined)
        await http.delete(`${key[0]}/${id}`)
        return copy
      },
      meta: { invalidates: [key], failure: 'toast' },
    })

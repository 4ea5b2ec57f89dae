import { isNotFound } from '@/api/errors'
import { envelope, flag } from '@/api/fields'
import { http } from '@/api/http'
import { z } from '@/zod'
import type { BulkAction } from './bulk-action'

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

const withActive = envelope(z.object({ active: flag }))

/** Enables or disables the records (specification §7). */
export const setActiveAction = ({ name, path, many }: Entity, active: boolean): BulkAction => ({
  id: `${name}/${active ? 'enable' : 'disable'}`,
  title: `${active ? 'Enable' : 'Disable'} ${many}`,
  send: async ({ id }) => {
    await http.put(`${path}/${id}/status`, { json: { active } })
  },
  isDone: async ({ id }) => (await http.get(`${path}/${id}`).json(withActive)).active === active,
  invalidates: [[path]],
})

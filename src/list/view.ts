import { useState } from 'react'
import { z } from '@/zod'

/** How far apart the rows of a list stand. */
export const densities = ['comfortable', 'compact'] as const

/** How one person wants to see a list on this device. Ids are those of the hidden columns: a new column is shown. */
export type View = { hidden: string[]; density: (typeof densities)[number] }

/** The lists, as they are told apart in what is kept. */
export type ListName = 'users' | 'news' | 'faqs' | 'courses' | 'lessons'

export const defaultView: View = { hidden: [], density: 'comfortable' }

const view = z.object({
  hidden: z.catch(z.array(z.unknown()), []),
  density: z.catch(z.enum(densities), 'comfortable'),
})

/**
 * Reads what was kept, whoever wrote it: what makes no sense takes its default.
 * @param ids the columns that can be hidden
 */
export function readView(kept: string | null, ids: readonly string[]): View {
  try {
    const { hidden, density } = view.parse(JSON.parse(kept ?? ''))
    return { hidden: ids.filter((id) => hidden.includes(id)), density }
  } catch {
    return defaultView
  }
}

/**
 * A list's view, remembered on this device.
 * @param ids the columns that can be hidden
 */
export function useView(list: ListName, ids: readonly string[]) {
  const key = `list-view:${list}`
  const [shown, setShown] = useState(() => {
    try {
      return readView(localStorage.getItem(key), ids)
    } catch {
      return defaultView // storage is blocked
    }
  })
  const change = (next: View) => {
    setShown(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is blocked or full: the choice holds until the list is left.
    }
  }
  return [shown, change] as const
}

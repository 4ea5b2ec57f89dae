import type { LucideIconData } from '@lucide/icons'

/** The data of a list that is needed before the code of its screen has loaded. */
export type ListMeta = {
  /** The button that creates a record. */
  add: string
  /** The key under which the preferences of the list are stored on a device. */
  name: string
  /** The list screen below the prefix, as the router writes it: `$courseId` stands for an id. */
  route: string
  /** The API path below the base URL (specification §7), with the ids of the route. */
  path: string
  /** The default order: a sort key, with a leading minus for descending (specification §9). */
  orderBy: string
  /** The ids of the sortable columns, which are the server's sort keys. */
  sortKeys: readonly string[]
  /** The ids of the columns that the app sorts by while a filter is on, because the server cannot. */
  filterSortKeys?: readonly string[]
  /** The search parameters that open a dialog over the list. */
  dialogs: readonly string[]
}

/** What sidebar, palette and shortcuts show of an entity. */
export type EntityMeta = {
  list: ListMeta
  /** The label in sidebar, palette and shortcuts. */
  label: string
  icon: LucideIconData
  /** The key that follows `g` to open the list. */
  shortcut: string
  /** The sidebar group that holds the entry (specification §2). */
  group?: 'Content management'
  /** More words that find the screen in the palette. */
  searchTerms: string
  /** The records that the palette finds: their heading, their names in a sentence, and their icon. */
  found: { label: string; plural: string; icon: LucideIconData }
}

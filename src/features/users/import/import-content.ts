import { createPersonalStore } from '@/session/personal-store'
import type { Edits } from './rows/import-rows'
import type { TableLayout } from './table/import-columns'
import type { ImportTable } from './table/read-table'

/** What a person has put into the import dialog. */
export type ImportContent = {
  /** The name of the file; undefined for cells that were pasted. */
  name: string | undefined
  table: ImportTable
  layout: TableLayout
  edits: Edits
  /** The numbers of the rows that were taken out. */
  removed: ReadonlySet<number>
  /** The roles that the product does not know, but that are meant. */
  confirmedRoles: ReadonlySet<string>
}

/** The content of a dialog that closed because the session ended. In memory only: it can contain passwords. */
export const keptContent = createPersonalStore<ImportContent | undefined>(undefined)

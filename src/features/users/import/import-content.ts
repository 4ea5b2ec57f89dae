import { createPersonalStore } from '@/session/personal-store'
import { sheetTable } from '@/spreadsheet/table'
import { z } from '@/zod'
import { columnContents, importFields } from './import-columns'

const schema = z.object({
  /** The name of the file; undefined for cells that were pasted. */
  name: z.optional(z.string()),
  table: sheetTable,
  layout: z.object({ headingRow: z.optional(z.number()), contents: z.array(z.literal(columnContents)) }),
  /** Whether the rows that the spreadsheet hides are imported too. */
  includesHidden: z.boolean(),
  /** What the person has typed over the cells of the table, by the number of the row. */
  edits: z.record(z.string(), z.partialRecord(z.literal(importFields), z.string())),
  /** The numbers of the rows that were taken out. */
  removed: z.array(z.number()),
  /** The roles that the product does not know, but that are meant. */
  confirmedRoles: z.array(z.string()),
})

export type ImportContent = z.infer<typeof schema>

const passwordsLost =
  'The page was loaded again. Passwords of the table were not kept: choose the file again to use them.'

/** The content without passwords. A column that is not imported could contain passwords too. */
function withoutPasswords(content: ImportContent): ImportContent {
  const { table, layout, edits } = content
  const isStored = layout.contents.map((column) => column !== '' && column !== 'password')
  const typed = Object.entries(edits)
  const hasPasswords = layout.contents.includes('password') || typed.some(([, { password }]) => password)
  return {
    ...content,
    table: {
      ...table,
      rows: table.rows.map((row, index) =>
        index === layout.headingRow ? row : row.map((cell, at) => (isStored[at] ? cell : '')),
      ),
      notes: hasPasswords ? [...new Set([...table.notes, passwordsLost])] : table.notes,
    },
    edits: Object.fromEntries(typed.map(([line, { password: _secret, ...cells }]) => [line, cells])),
  }
}

/** The content of the open dialog. It survives the end of the session, and without passwords a crash of the page. */
export const importContent = createPersonalStore<ImportContent | null>(null, {
  name: 'import',
  schema: z.nullable(schema),
  toStorable: (content) => content && withoutPasswords(content),
})

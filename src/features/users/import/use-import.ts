import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useStore } from '@/create-store'
import { isSignedIn, lastAuthError } from '@/session/session'
import { forgetDownloaded } from './accounts/created-accounts'
import { hasUser } from './accounts/has-user'
import { type ImportContent, interruptedContent, storeContent, storedContent } from './import-content'
import { createEmailLookup } from './rows/email-lookup'
import { applyEdits, type Cells, toImportRows } from './rows/import-rows'
import { checkRows, emailsToLookUp, type LookupResult, rolesToConfirm } from './rows/row-states'
import { type ImportField, recognizeLayout } from './table/import-columns'
import { readFile, readText } from './table/read-table'
import { UnreadableTableError } from './table/table-limits'

/** The pause in typing after which email addresses are looked up and the content is stored, in milliseconds. */
const DELAY = 300

const none: ImportContent = {
  table: { rows: [], hidden: [], notes: [] },
  layout: { contents: [] },
  includesHidden: false,
  edits: {},
  removed: [],
  confirmedRoles: [],
}

/** The state of the import dialog: the table, what its columns contain, what was typed over it, and the checked rows. */
export function useImport() {
  const [content, setImportContent] = useImportContent()
  const [lookup] = useState(() => createEmailLookup(hasUser))
  const results = useStore(lookup.results, (found) => found)
  const pause = useStore(lookup.pause, (found) => found)
  const { table, layout, includesHidden, edits, removed, confirmedRoles } = content ?? none
  const people = useMemo(() => toImportRows(table.rows, layout), [table, layout])
  const rows = useMemo(() => {
    const excluded = new Set([...removed, ...(includesHidden ? [] : table.hidden)])
    return applyEdits(excluded.size > 0 ? people.rows.filter(({ line }) => !excluded.has(line)) : people.rows, edits)
  }, [people, table, includesHidden, removed, edits])
  const checked = useMemo(() => checkRows(rows, results, confirmedRoles), [rows, results, confirmedRoles])
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  /** How often a table was chosen: the last choice counts, even if an earlier one takes longer to read. */
  const choices = useRef(0)

  useEffect(() => {
    const timer = setTimeout(() => {
      lookup.lookUp(emailsToLookUp(rows))
      if (content) storeContent(content)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [lookup, rows, content])
  useEffect(() => lookup.stop, [lookup])

  // Stable, because the rows of the preview are rendered only when their props change.
  const editCell = useCallback(
    (line: number, cells: Partial<Cells>) => {
      setImportContent((now) => now && { ...now, edits: { ...now.edits, [line]: { ...now.edits[line], ...cells } } })
      lookup.drop((result) => typeof result === 'object' && result.line === line)
    },
    [setImportContent, lookup],
  )
  const removeRow = useCallback(
    (line: number) => setImportContent((now) => now && { ...now, removed: [...now.removed, line] }),
    [setImportContent],
  )
  const change = (patch: Partial<ImportContent>) => setImportContent((now) => now && { ...now, ...patch })
  /** Changes a cell of all rows. Those for which `toText` returns undefined, and those of created users, stay. */
  const editRows = (field: ImportField, toText: (text: string) => string | undefined) => {
    const changed = checked.flatMap(({ row: { line, cells }, state }) => {
      const text = state === 'created' ? undefined : toText(cells[field])
      return text === undefined || text === cells[field] ? [] : [[line, { ...edits[line], [field]: text }] as const]
    })
    change({ edits: { ...edits, ...Object.fromEntries(changed) } })
  }
  return {
    content,
    checked,
    leftOut: people.leftOut,
    /** The people in rows that the spreadsheet hides. */
    hiddenCount: people.rows.filter(({ line }) => table.hidden.includes(line)).length,
    /** Why no email address is looked up at the moment. */
    pause,
    /** The file of the table, unless the page was loaded again. */
    file,
    /** Why the last table could not be read. */
    problem,
    /** Reads a table from a file, or from cells that were copied. It replaces the one before. */
    read: async (source: File | string, sheet?: string) => {
      setProblem(undefined)
      const choice = ++choices.current
      try {
        const next = await (typeof source === 'string' ? readText(source) : readFile(source, sheet))
        if (choice !== choices.current) return
        lookup.drop(() => true)
        forgetDownloaded()
        const read = typeof source === 'string' ? undefined : source
        setFile(read)
        setImportContent({ ...none, name: read?.name, table: next, layout: recognizeLayout(next.rows) })
      } catch (error) {
        if (!(error instanceof UnreadableTableError)) throw error
        if (choice === choices.current) setProblem(error.message)
      }
    },
    clear: () => {
      setProblem(undefined)
      setFile(undefined)
      storedContent.set(null)
      setImportContent(null)
    },
    /** Changes how the table is read, or what is decided for many rows. */
    change,
    editCell,
    removeRow,
    editRows,
    rolesToConfirm: rolesToConfirm(checked, confirmedRoles),
    lookUpAgain: () => {
      lookup.drop((result) => result === 'failed')
      lookup.lookUp(emailsToLookUp(rows))
    },
    /** Takes what the job that creates the users has found out about an email address. */
    report: (email: string, result: LookupResult | undefined) => {
      if (result) return lookup.set(email, result)
      lookup.drop((_, found) => found === email)
      lookup.lookUp(emailsToLookUp(rows))
    },
  }
}

/** The content of the dialog. It is kept for the same person if the session ends by itself or the page is loaded again. */
function useImportContent() {
  const [content, setImportContent] = useState(() => interruptedContent.get() ?? storedContent.get())
  const storeInterrupted = useEffectEvent(() => interruptedContent.set(content))
  useEffect(() => {
    interruptedContent.set(null)
    return () => {
      if (!isSignedIn() && lastAuthError()) storeInterrupted()
      else storedContent.set(null)
    }
  }, [])
  return [content, setImportContent] as const
}

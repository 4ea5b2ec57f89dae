import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { createPausingReader, type Pause } from '@/jobs/request-gate'
import { hasSessionCookies, lastAuthError } from '@/session/session'
import { readFile, readText } from '@/spreadsheet/read-table'
import { UnreadableTableError } from '@/spreadsheet/table'
import { forgetDownloaded } from './created-accounts'
import { type LookupResult, lookUpEmails } from './existing-users'
import { type ImportField, recognizeLayout } from './import-columns'
import { type ImportContent, importContent } from './import-content'
import { applyEdits, type Cells, type ImportRow, toImportRows } from './import-rows'
import { checkRows, type EmailLookup, emailsToLookUp, rolesToConfirm } from './row-states'

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
  const [content, setContent] = useState(importContent.get)
  const { table, layout, includesHidden, edits, removed, confirmedRoles } = content ?? none
  const people = useMemo(() => toImportRows(table.rows, layout), [table, layout])
  const rows = useMemo(() => {
    const excluded = new Set([...removed, ...(includesHidden ? [] : table.hidden)])
    const included = people.rows.filter(({ line }) => !excluded.has(line))
    return applyEdits(included, edits)
  }, [people, table, includesHidden, removed, edits])
  const { results, lookUpAgain, ...lookup } = useEmailLookup(rows)
  const checked = useMemo(() => checkRows(rows, results, confirmedRoles), [rows, results, confirmedRoles])
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  /** How often a table was chosen: the last choice counts, even if an earlier one takes longer to read. */
  const choices = useRef(0)

  useEffect(() => {
    const timer = setTimeout(() => importContent.set(content), DELAY)
    return () => clearTimeout(timer)
  }, [content])
  const leave = useEffectEvent(() => {
    const isInterrupted = !hasSessionCookies() && lastAuthError() !== null
    importContent.set(isInterrupted ? content : null)
  })
  useEffect(() => () => leave(), [])

  // Stable, because the rows of the preview are rendered only when their props change.
  const editCell = useCallback(
    (line: number, cells: Partial<Cells>) => {
      setContent((now) => now && { ...now, edits: { ...now.edits, [line]: { ...now.edits[line], ...cells } } })
      lookUpAgain((result) => typeof result === 'object' && result.line === line)
    },
    [lookUpAgain],
  )
  const removeRow = useCallback(
    (line: number) => setContent((now) => now && { ...now, removed: [...now.removed, line] }),
    [],
  )
  const change = (patch: Partial<ImportContent>) => setContent((now) => now && { ...now, ...patch })
  /** Changes a cell of all rows. Those for which `toText` returns undefined, and those of created users, stay. */
  const editRows = (field: ImportField, toText: (text: string) => string | undefined) => {
    const changed = { ...edits }
    for (const { row, state } of checked) {
      const text = state === 'created' ? undefined : toText(row.cells[field])
      if (text !== undefined) changed[row.line] = { ...edits[row.line], [field]: text }
    }
    change({ edits: changed })
  }
  return {
    content,
    checked,
    leftOut: people.leftOut,
    /** The people in rows that the spreadsheet hides. */
    hiddenCount: people.rows.filter(({ line }) => table.hidden.includes(line)).length,
    ...lookup,
    lookUpAgain,
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
        lookUpAgain(() => true)
        forgetDownloaded()
        const read = typeof source === 'string' ? undefined : source
        setFile(read)
        setContent({ ...none, name: read?.name, table: next, layout: recognizeLayout(next.rows, next.hiddenColumns) })
      } catch (error) {
        if (!(error instanceof UnreadableTableError)) throw error
        if (choice === choices.current) setProblem(error.message)
      }
    },
    clear: () => {
      choices.current++
      setProblem(undefined)
      setContent(null)
    },
    /** Changes how the table is read, or what is decided for many rows. */
    change,
    editCell,
    removeRow,
    editRows,
    rolesToConfirm: rolesToConfirm(checked, confirmedRoles),
  }
}

/** Looks up the email addresses of the rows that have no result. A change of the rows stops the calls and starts others. */
function useEmailLookup(rows: readonly ImportRow[]) {
  const [results, setResults] = useState<EmailLookup>(new Map())
  const [pause, setPause] = useState<Pause>()
  const [retries, setRetries] = useState(0)
  // One for all lookups: a pause that the server asked for lasts, whatever is typed meanwhile.
  const [readWhenAllowed] = useState(() =>
    createPausingReader({ stop: new AbortController().signal, showPause: setPause }),
  )
  /**
   * Records what is known about an email address, also by the job that creates the users; undefined looks it up again. It is
   * a transition, so that keys do not wait.
   */
  const report = (email: string, result: LookupResult | undefined) =>
    startTransition(() => {
      setResults((before) => new Map(before).set(email, result))
      if (!result) setRetries((count) => count + 1)
    })
  /** Looks up the email addresses again whose results are obsolete. */
  const lookUpAgain = useCallback((isObsolete: (result: LookupResult | undefined) => boolean) => {
    setResults((before) => new Map([...before].filter(([, result]) => !isObsolete(result))))
    setRetries((count) => count + 1)
  }, [])
  const lookUpMissing = useEffectEvent((stop: AbortSignal) => {
    const missing = emailsToLookUp(rows).filter((email) => !results.get(email))
    void lookUpEmails(missing, { stop, report, readWhenAllowed })
  })
  useEffect(() => {
    const stopped = new AbortController()
    const timer = setTimeout(() => lookUpMissing(stopped.signal), DELAY)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [rows, retries])
  return {
    results,
    report,
    lookUpAgain,
    /** Why no email address is looked up at the moment. */
    pause,
  }
}

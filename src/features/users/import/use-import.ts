import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from '@/create-store'
import { isSignedIn, lastAuthError } from '@/session/session'
import { forgetDownloaded } from './accounts/created-accounts'
import { hasUser } from './accounts/has-user'
import { type ImportContent, keptContent, storeContent, storedContent } from './import-content'
import { repairPhone } from './rows/cell-damage'
import { createEmailLookup } from './rows/email-lookup'
import { replaceRole, splitRoles } from './rows/import-roles'
import { applyEdits, type Cells, toImportRows } from './rows/import-rows'
import { checkRows, emailsToLookUp, type Refusals, rolesToConfirm } from './rows/row-states'
import { type ColumnContent, recognizeLayout, setContent } from './table/import-columns'
import type { ImportTable } from './table/read-table'

/** The pause in typing after which email addresses are looked up and the content is stored, in milliseconds. */
const DELAY = 300

const noRefusals: Refusals = new Map()
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
  const [content, setImportContent] = useKeptContent()
  const [lookup] = useState(() => createEmailLookup(hasUser))
  const results = useStore(lookup.results, (found) => found)
  const pause = useStore(lookup.pause, (found) => found)
  const { table, layout, includesHidden, edits, removed, confirmedRoles } = content ?? none
  const people = useMemo(() => toImportRows(table.rows, layout), [table, layout])
  const rows = useMemo(() => {
    const excluded = new Set([...removed, ...(includesHidden ? [] : table.hidden)])
    return applyEdits(excluded.size > 0 ? people.rows.filter(({ line }) => !excluded.has(line)) : people.rows, edits)
  }, [people, table, includesHidden, removed, edits])
  const [refusals, setRefusals] = useState<Refusals>(noRefusals)
  const checked = useMemo(
    () => checkRows(rows, results, { refusals, confirmedRoles }),
    [rows, results, refusals, confirmedRoles],
  )

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
      setRefusals((now) => (now.has(line) ? new Map([...now].filter(([refused]) => refused !== line)) : now))
    },
    [setImportContent],
  )
  const removeRow = useCallback(
    (line: number) => setImportContent((now) => now && { ...now, removed: [...now.removed, line] }),
    [setImportContent],
  )
  const change = (patch: Partial<ImportContent>) => setImportContent((now) => now && { ...now, ...patch })
  /** Changes the rows for which `toCells` returns new cells, unless their user was created. */
  const editRows = (toCells: (cells: Cells) => Partial<Cells> | undefined) => {
    const changed = checked.flatMap(({ row: { line, cells }, state }) => {
      const next = state === 'created' ? undefined : toCells(cells)
      return next ? [[line, { ...edits[line], ...next }] as const] : []
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
    setTable: (next: ImportTable, name: string | undefined) => {
      setRefusals(noRefusals)
      lookup.drop(() => true)
      forgetDownloaded()
      setImportContent({ ...none, name, table: next, layout: recognizeLayout(next.rows) })
    },
    clear: () => {
      storedContent.set(null)
      setImportContent(null)
    },
    setHeadingRow: (headingRow: number | undefined) => change({ layout: { ...layout, headingRow } }),
    setColumn: (column: number, next: ColumnContent) =>
      change({ layout: { ...layout, contents: setContent(layout.contents, column, next) } }),
    setIncludesHidden: (isIncluded: boolean) => change({ includesHidden: isIncluded }),
    editCell,
    removeRow,
    /** Restores the phone numbers from which a spreadsheet has removed the zero or the plus. */
    repairPhones: () =>
      editRows(({ phone }) => {
        const repaired = repairPhone(phone)
        return repaired ? { phone: repaired } : undefined
      }),
    rolesToConfirm: rolesToConfirm(checked, confirmedRoles),
    /** Keeps a role that the product does not know. */
    confirmRole: (role: string) => change({ confirmedRoles: [...confirmedRoles, role] }),
    /** Replaces such a role in all rows. */
    replaceRole: (role: string, by: string) =>
      editRows(({ roles }) => (splitRoles(roles).includes(role) ? { roles: replaceRole(roles, role, by) } : undefined)),
    lookUpAgain: () => {
      lookup.drop((result) => result === 'failed')
      lookup.lookUp(emailsToLookUp(rows))
    },
    /** What the job that creates the users reports. */
    outcomes: {
      onTaken: lookup.setTaken,
      onCreated: lookup.setCreated,
      onRefused: (line: number, reason: string) => setRefusals((now) => new Map(now).set(line, reason)),
      onUnknown: (email: string) => {
        lookup.drop((_, found) => found === email)
        lookup.lookUp(emailsToLookUp(rows))
      },
    },
  }
}

/** The content of the dialog. It is kept for the same person if the session ends by itself or the page is loaded again. */
function useKeptContent() {
  const [content, setImportContent] = useState(() => keptContent.get() ?? storedContent.get())
  const keep = useEffectEvent(() => keptContent.set(content))
  useEffect(() => {
    keptContent.set(null)
    return () => {
      if (!isSignedIn() && lastAuthError()) keep()
      else storedContent.set(null)
    }
  }, [])
  return [content, setImportContent] as const
}

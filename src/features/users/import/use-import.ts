import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useStore } from '@/create-store'
import { createPersonalStore } from '@/session/personal-store'
import { isSignedIn, lastAuthError } from '@/session/session'
import { forgetDownloaded } from './accounts/created-accounts'
import { hasUser } from './accounts/has-user'
import { createEmailLookup } from './rows/email-lookup'
import { replaceRole, splitRoles } from './rows/import-roles'
import { applyEdits, type Cells, type Edits, type ImportRow, toImportRows } from './rows/import-rows'
import { repairPhone } from './rows/phone-damage'
import { checkRows, emailsToLookUp, type Refusals, rolesToConfirm } from './rows/row-states'
import { type ColumnContent, recognizeLayout, setContent, type TableLayout } from './table/import-columns'
import type { ImportTable } from './table/read-table'

/** The pause in typing after which an email address is looked up, in milliseconds. */
const LOOKUP_DELAY = 300

const noRows: ImportRow[] = []
const noRefusals: Refusals = new Map()
const noRoles: ReadonlySet<string> = new Set()
const noTable: TableLayout = { hasHeadings: false, contents: [] }

/** The state of the import dialog: the table, what its columns contain, what was typed over it, and the checked rows. */
export function useImport() {
  const [content, setImportContent] = useKeptContent()
  const [lookup] = useState(() => createEmailLookup(hasUser))
  const results = useStore(lookup.results, (found) => found)
  const pause = useStore(lookup.pause, (found) => found)
  const { table, layout = noTable, edits, removed, confirmedRoles = noRoles } = content ?? {}
  const rows = useMemo(() => (table ? toImportRows(table.rows, layout) : noRows), [table, layout])
  const editedRows = useMemo(() => {
    const remaining = removed?.size ? rows.filter(({ line }) => !removed.has(line)) : rows
    return edits?.size ? applyEdits(remaining, edits) : remaining
  }, [rows, edits, removed])
  const [refusals, setRefusals] = useState<Refusals>(noRefusals)
  const checked = useMemo(
    () => checkRows(editedRows, results, { refusals, confirmedRoles }),
    [editedRows, results, refusals, confirmedRoles],
  )

  useEffect(() => {
    const timer = setTimeout(() => lookup.lookUp(emailsToLookUp(editedRows)), LOOKUP_DELAY)
    return () => clearTimeout(timer)
  }, [lookup, editedRows])
  useEffect(() => lookup.stop, [lookup])

  // Stable, because the rows of the preview are rendered only when their props change.
  const editCell = useCallback(
    (line: number, cells: Partial<Cells>) => {
      setImportContent((now) => now && { ...now, edits: edit(now.edits, line, cells) })
      setRefusals((now) => (now.has(line) ? new Map([...now].filter(([refused]) => refused !== line)) : now))
    },
    [setImportContent],
  )
  const removeRow = useCallback(
    (line: number) => setImportContent((now) => now && { ...now, removed: new Set(now.removed).add(line) }),
    [setImportContent],
  )
  const change = (patch: Partial<ImportContent>) => setImportContent((now) => now && { ...now, ...patch })
  /** Changes the rows for which `toCells` returns new cells, unless their user was created. */
  const editRows = (toCells: (cells: Cells) => Partial<Cells> | undefined) => {
    const changed = checked.flatMap(({ row: { line, cells }, state }) => {
      const next = state === 'created' ? undefined : toCells(cells)
      return next ? [[line, { ...edits?.get(line), ...next }] as const] : []
    })
    change({ edits: new Map([...(edits ?? []), ...changed]) })
  }
  return {
    content,
    checked,
    /** Why no email address is looked up at the moment. */
    pause,
    setTable: (next: ImportTable, name: string | undefined) => {
      setRefusals(noRefusals)
      lookup.drop(() => true)
      forgetDownloaded()
      setImportContent({
        name,
        table: next,
        layout: recognizeLayout(next.rows),
        edits: new Map(),
        removed: new Set(),
        confirmedRoles: noRoles,
      })
    },
    clear: () => setImportContent(undefined),
    setHasHeadings: (hasHeadings: boolean) => change({ layout: { ...layout, hasHeadings } }),
    setColumn: (column: number, next: ColumnContent) =>
      change({ layout: { ...layout, contents: setContent(layout.contents, column, next) } }),
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
    confirmRole: (role: string) => change({ confirmedRoles: new Set(confirmedRoles).add(role) }),
    /** Replaces such a role in all rows. */
    replaceRole: (role: string, by: string) =>
      editRows(({ roles }) => (splitRoles(roles).includes(role) ? { roles: replaceRole(roles, role, by) } : undefined)),
    lookUpAgain: () => {
      lookup.drop((result) => result === 'failed')
      lookup.lookUp(emailsToLookUp(editedRows))
    },
    /** What the job that creates the users reports. */
    outcomes: {
      onTaken: lookup.setTaken,
      onCreated: lookup.setCreated,
      onRefused: (line: number, reason: string) => setRefusals((now) => new Map(now).set(line, reason)),
      onUnknown: (email: string) => {
        lookup.drop((_, found) => found === email)
        lookup.lookUp(emailsToLookUp(editedRows))
      },
    },
  }
}

/** The content of the dialog. If the session ends by itself, it is kept for the same person. */
function useKeptContent() {
  const [content, setImportContent] = useState(keptContent.get)
  const keep = useEffectEvent(() => keptContent.set(content))
  useEffect(() => {
    keptContent.set(undefined)
    return () => {
      if (!isSignedIn() && lastAuthError()) keep()
    }
  }, [])
  return [content, setImportContent] as const
}

const edit = (edits: ImportContent['edits'], line: number, cells: Partial<Cells>) =>
  new Map(edits).set(line, { ...edits.get(line), ...cells })

/** What a person has put into the import dialog. */
type ImportContent = {
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
const keptContent = createPersonalStore<ImportContent | undefined>(undefined)

import { randomId } from '@/random-id'
import { createPersonalStore } from '@/session/personal-store'
import { shortName } from '@/text'
import { z } from '@/zod'
import { openJob } from './job-store'
import { type ActionRow, actionRow, pageClosed, toActionRow } from './ledger/ledger'
import type { Undo } from './write'

const MAX_CHANGES = 20

const change = z.object({
  /** The id of the job, otherwise a random one. */
  id: z.string(),
  at: z.number(),
  /** The kind of record, as in 'users'. */
  kind: z.string(),
  /** What was done, as in 'Thảo Trần is now Blocked.' */
  text: z.string(),
  /** The names of the records. */
  names: z.string(),
  /** The records that can be taken back. */
  rows: z.array(actionRow),
  /** The write that takes it back; undefined if there is none, or if none of the records can be taken back. */
  undo: z.optional(z.object({ id: z.string(), label: z.literal(['Undo', 'Recreate']) })),
  /** Why the last attempt to take it back failed. It may have been done anyway. */
  failure: z.optional(z.string()),
})
/** A write that this person has made in this tab. */
export type Change = Omit<z.infer<typeof change>, 'rows'> & {
  rows: readonly ActionRow[]
  /** Its only record is being taken back. */
  isBeingUndone?: boolean
}

/** What a reload makes of a change that is being taken back: it is offered again, and looked at before anything is sent. */
const interrupt = ({ isBeingUndone, ...rest }: Change): Change =>
  isBeingUndone ? { ...rest, failure: pageClosed } : rest

/** The last writes, the newest first. */
export const recentChanges = createPersonalStore<readonly Change[]>([], {
  name: 'changes',
  schema: z.array(change),
  toStorable: (changes) => changes.map(interrupt),
})

/** Whether the activity panel lists them. */
export const areChangesOpen = createPersonalStore(false)

/** Whether that list or the ledger of a job is open. Then no toast offers to undo: there would be two such buttons. */
export const isUndoShown = () => areChangesOpen.get() || openJob.get() !== undefined

export type NewChange = Pick<Change, 'kind' | 'text' | 'rows'> & {
  /** The id of the job. A job that was continued has more rows than before: `rows` are only those that were added. */
  jobId?: string
  /** All records of the job that are done, by whose names it is listed. */
  doneRows?: readonly ActionRow[]
  undo: Undo | undefined
}

/** The names of the first records, and how many others there are. */
function describeNames(rows: readonly ActionRow[]): string {
  const others = rows.length - 3
  return [
    ...rows.slice(0, 3).map(({ name }) => shortName(name) || '—'),
    ...(others > 0 ? [`${others} more`] : []),
  ].join(', ')
}

/**
 * Lists a write. Earlier writes of the same records can no longer be taken back: the records have changed since.
 */
export function addChange({ jobId, kind, text, rows, doneRows = rows, undo }: NewChange): Change {
  const changes = recentChanges.get()
  const earlierRows = changes.find((one) => one.id === jobId)?.rows ?? []
  const undoable = undo ? rows.filter((row) => undo.refuses?.(row) === undefined) : []
  const undoableRows = [...earlierRows, ...undoable.map(toActionRow)]
  const added: Change = {
    id: jobId ?? randomId(),
    at: Date.now(),
    kind,
    text,
    names: describeNames(doneRows),
    rows: undoableRows,
    undo: undo && undoableRows.length > 0 ? { id: undo.write.id, label: undo.label } : undefined,
  }
  const ids = new Set(rows.map((row) => row.id))
  const withoutRows = (earlier: Change) => {
    if (earlier.kind !== kind) return earlier
    const rows = earlier.rows.filter((row) => !ids.has(row.id))
    return { ...earlier, rows, failure: rows.length > 0 ? earlier.failure : undefined }
  }
  const others = changes.filter((earlier) => earlier.id !== added.id)
  recentChanges.set([added, ...others.map(withoutRows)].slice(0, MAX_CHANGES))
  return added
}

/** Whether a change can be taken back. */
export const canUndo = ({ rows, isBeingUndone }: Change) => rows.length > 0 && !isBeingUndone

const replaceChange = (changed: Change) =>
  recentChanges.set(recentChanges.get().map((one) => (one.id === changed.id ? changed : one)))

/** Returns a change whose only record is then taken back. Undefined if that has begun already. */
export function startUndo(id: string): Change | undefined {
  const found = recentChanges.get().find((one) => one.id === id)
  if (!found || !canUndo(found)) return undefined
  replaceChange({ ...found, isBeingUndone: true })
  return found
}

/** Offers a change again that could not be taken back. */
export function failUndo(id: string, failure: string) {
  const found = recentChanges.get().find((one) => one.id === id)
  if (found) replaceChange({ ...found, isBeingUndone: false, failure })
}

/** Returns a change, whose records are then taken back: it is not offered a second time. */
export function takeChange(id: string): Change | undefined {
  const found = recentChanges.get().find((one) => one.id === id)
  if (found) replaceChange({ ...found, rows: [], isBeingUndone: false, failure: undefined })
  return found
}

/** Offers records of a change again that could not be taken back, and that no later write has changed. */
export function returnRows(id: string, rows: readonly ActionRow[], failure: string) {
  const changes = recentChanges.get()
  const found = changes.find((one) => one.id === id)
  if (!found) return
  const later = changes.slice(0, changes.indexOf(found)).filter(({ kind }) => kind === found.kind)
  const isChanged = (row: ActionRow) => later.some((one) => one.rows.some((other) => other.id === row.id))
  const returned = rows.filter((row) => !isChanged(row)).map(toActionRow)
  if (returned.length > 0) replaceChange({ ...found, rows: [...found.rows, ...returned], failure })
}

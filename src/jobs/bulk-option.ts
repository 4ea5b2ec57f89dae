import type { LucideIconData } from '@lucide/icons'
import type { ComponentType } from 'react'
import { countOf } from '@/format-count'

/** An action that the bar offers for the selected rows. */
export type BulkOption<Row> = {
  label: string
  icon: LucideIconData
  danger?: boolean
  /** Why the action makes no sense for a row, as in '3 are blocked already'; undefined if it makes sense. */
  leaveOut?: (row: Row) => string | undefined
  /** The question before the job starts. */
  Question: ComponentType<QuestionProps<Row>>
}

export type QuestionProps<Row> = {
  /** The rows that the job changes. They do not change while the question is open. */
  rows: readonly Row[]
  leftOut: readonly LeftOut[]
  onCancel: () => void
  /** Called when the job has started. */
  onStart: () => void
}

/** Selected rows that an action leaves out: the reason, and the names. */
export type LeftOut = { reason: string; names: readonly string[] }

/** Splits the selected rows into those that an action changes and those that it leaves out. */
export function splitRows<Row>(
  rows: readonly Row[],
  { leaveOut }: Pick<BulkOption<Row>, 'leaveOut'>,
  nameOf: (row: Row) => string,
): { rows: Row[]; leftOut: LeftOut[] } {
  const fitting: Row[] = []
  const names = new Map<string, string[]>()
  for (const row of rows) {
    const reason = leaveOut?.(row)
    if (reason === undefined) fitting.push(row)
    else names.set(reason, [...(names.get(reason) ?? []), nameOf(row)])
  }
  return { rows: fitting, leftOut: [...names].map(([reason, named]) => ({ reason, names: named })) }
}

/** Describes rows that are left out: '3 are blocked already'. */
export const describeLeftOut = ({ reason, names }: LeftOut): string => `${countOf(names.length, 'is', 'are')} ${reason}`

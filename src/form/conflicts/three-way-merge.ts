import type { FieldValues } from 'react-hook-form'
import { isSameValue } from '@/form/field-values'

/** A field that two people changed to different values. */
export type Conflict = { name: string; mine: unknown; theirs: unknown }

/**
 * Compares the values in the form with the values that others have saved since it was opened. For example, the phone of a user
 * was 1 when the form was opened. If others have saved 2, and the form still has 1, then 2 is their change. If the form has 3,
 * it is a conflict. If the form has 2 as well, it is neither.
 * @param base the values when the form was opened
 */
export function threeWayMerge(base: FieldValues, theirs: FieldValues, mine: FieldValues) {
  const theirChanges: FieldValues = {}
  const conflicts: Conflict[] = []
  for (const name of Object.keys(theirs)) {
    if (isSameValue(base[name], theirs[name])) continue
    if (isSameValue(base[name], mine[name])) theirChanges[name] = theirs[name]
    else if (!isSameValue(mine[name], theirs[name])) conflicts.push({ name, mine: mine[name], theirs: theirs[name] })
  }
  return { theirChanges, conflicts }
}

export type BaseValues = ReturnType<typeof createBaseValues>

/**
 * The values that a form was opened with: the base of the three-way merge before a save.
 * @param opened the values of the record
 */
export function createBaseValues(opened: FieldValues) {
  let base = opened
  /** The values of the last save, if its response was lost. */
  let lostSave: FieldValues | undefined
  /** Whether the server has a value because the save without a response succeeded: it is no change by another person. */
  const isFromLostSave = (name: string, theirs: FieldValues) =>
    lostSave !== undefined && name in lostSave && isSameValue(lostSave[name], theirs[name])
  /** The base as if the lost save had got its response: where the record has a value of that save, this value is the base. */
  const baseAfterLostSave = (theirs: FieldValues): FieldValues => {
    const kept = Object.entries(base).filter(([name]) => !isFromLostSave(name, theirs))
    return { ...theirs, ...Object.fromEntries(kept) }
  }
  return {
    /**
     * Updates the base after a refetch.
     * @param isEdited fields that are being edited keep their base, so that a conflict is still found
     */
    update: (theirs: FieldValues, isEdited: (name: string) => boolean) => {
      const edited = Object.entries(baseAfterLostSave(theirs)).filter(([name]) => isEdited(name))
      base = { ...theirs, ...Object.fromEntries(edited) }
    },
    /** Compares the values in the form with those of the record. */
    merge: (theirs: FieldValues, mine: FieldValues) => threeWayMerge(baseAfterLostSave(theirs), theirs, mine),
    /** Replaces the base of these fields. */
    replace: (values: FieldValues) => {
      base = { ...base, ...values }
    },
    /** The base of these fields. */
    pick: (names: readonly string[]): FieldValues =>
      Object.fromEntries(Object.entries(base).filter(([name]) => names.includes(name))),
    /** Records the values of a save that got no response; undefined when the next save starts. */
    setLostSave: (values: FieldValues | undefined) => {
      lostSave = values
    },
    /** The values in the form that differ from the last save, if it got no response. */
    pickChangedSinceLostSave: (mine: FieldValues): FieldValues => {
      const saved = lostSave ?? {}
      const changed = Object.entries(mine).filter(([name, value]) => name in saved && !isSameValue(saved[name], value))
      return Object.fromEntries(changed)
    },
    /** Whether the last save got no response. */
    hasLostSave: () => lostSave !== undefined,
  }
}

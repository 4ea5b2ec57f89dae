import type { FieldValues } from 'react-hook-form'
import { rebaseAfterLostSave, threeWayMerge } from './three-way-merge'

export type BaseValues = ReturnType<typeof createBaseValues>

/** The values that a form was opened with. They are the base of the three-way merge before a save. */
export function createBaseValues() {
  let base: FieldValues = {}
  let lostSave: FieldValues | undefined
  const correct = (values: FieldValues, theirs: FieldValues) =>
    lostSave ? rebaseAfterLostSave(values, theirs, lostSave) : values

  return {
    /**
     * Updates the base after a refetch.
     * @param isEdited fields that are being edited keep their base, so that a conflict is still found
     */
    update(theirs: FieldValues, isEdited: (name: string) => boolean) {
      const edited = Object.entries(base).filter(([name]) => isEdited(name))
      base = correct({ ...theirs, ...Object.fromEntries(edited) }, theirs)
    },
    /** Compares the values in the form with those of the record. */
    merge: (theirs: FieldValues, mine: FieldValues) => threeWayMerge(correct(base, theirs), theirs, mine),
    /** Replaces the base after the person has resolved all conflicts with these values. */
    replace(values: FieldValues) {
      base = values
    },
    /** Restores a part of the base that was stored with a form that continues in the background. */
    restore(values: FieldValues) {
      base = { ...base, ...values }
    },
    /** The base of these fields. */
    pick: (names: ReadonlySet<string>): FieldValues =>
      Object.fromEntries(Object.entries(base).filter(([name]) => names.has(name))),
    /** Stores the values of a save that got no response. Pass undefined when the next save starts. */
    setLostSave(values: FieldValues | undefined) {
      lostSave = values
    },
    /** Whether the last save got no response. */
    hasLostSave: () => lostSave !== undefined,
  }
}

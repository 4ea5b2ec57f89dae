import type { FieldValues } from 'react-hook-form'
import { isSameValue } from '@/form/field-values'

/** A field that two people changed to different values. */
export type Conflict = { name: string; mine: unknown; theirs: unknown }

/**
 * Corrects the base of a merge after a save whose response was lost. A value that the server took over from that save
 * is not another person's change. If the server has a third value, it is unknown who changed it: the base becomes
 * undefined, so that the field counts as a conflict.
 * @param base the values when the form was opened
 * @param theirs the values of the record now
 * @param lostSave the values of the lost save
 */
export function rebaseAfterLostSave(base: FieldValues, theirs: FieldValues, lostSave: FieldValues): FieldValues {
  const isChanged = (name: string) => !isSameValue(base[name], theirs[name]) && !isSameValue(base[name], lostSave[name])
  const changed = Object.keys(theirs).filter((name) => name in lostSave && isChanged(name))
  const rebased = changed.map((name) => [name, isSameValue(lostSave[name], theirs[name]) ? theirs[name] : undefined])
  return { ...base, ...Object.fromEntries(rebased) }
}

/**
 * Compares the values in the form with the values that others have saved since it was opened.
 * @param base the values when the form was opened
 * @returns `theirChanges`: values that only others changed; `conflicts`: fields that both changed to different values
 */
export function threeWayMerge(base: FieldValues, theirs: FieldValues, mine: FieldValues) {
  const changed = Object.keys(theirs).filter((name) => !isSameValue(base[name], theirs[name]))
  const isMine = (name: string) => !isSameValue(base[name], mine[name])
  return {
    theirChanges: Object.fromEntries(changed.filter((name) => !isMine(name)).map((name) => [name, theirs[name]])),
    conflicts: changed
      .filter((name) => isMine(name) && !isSameValue(mine[name], theirs[name]))
      .map((name): Conflict => ({ name, mine: mine[name], theirs: theirs[name] })),
  }
}

import type { FieldValues } from 'react-hook-form'

/**
 * As it is compared: a server may cut white space off and put a list in another order, texts are sent in one Unicode
 * form however they were typed, and a number is typed as a text.
 */
const tidy = (value: unknown) => {
  if (Array.isArray(value))
    return JSON.stringify(value.map(tidyText).toSorted((one, other) => one.localeCompare(other)))
  return JSON.stringify(typeof value === 'string' || typeof value === 'number' ? tidyText(value) : value)
}

const tidyText = (value: unknown) => String(value).trim().normalize()

/** Whether two values of a field say the same. Fields hold texts, numbers, booleans and lists of texts. */
export const same = (one: unknown, other: unknown): boolean => tidy(one) === tidy(other)

/** A field that two people changed, each to something else. */
export type Dispute = { name: string; mine: unknown; theirs: unknown }

/**
 * What a form was opened with, seen from after a save whose answer was lost. What arrived of it is nobody else's change;
 * where something else is there by now nobody knows whose it is: undefined, so that it is asked about.
 * @param opened the values that the form was opened with
 * @param theirs what the record holds by now
 * @param sent the values of that save
 */
export function openedBefore(opened: FieldValues, theirs: FieldValues, sent: FieldValues): FieldValues {
  const isChanged = (name: string) => !same(opened[name], theirs[name]) && !same(opened[name], sent[name])
  const changed = Object.keys(theirs).filter((name) => name in sent && isChanged(name))
  const known = changed.map((name) => [name, same(sent[name], theirs[name]) ? theirs[name] : undefined])
  return { ...opened, ...Object.fromEntries(known) }
}

/**
 * Compares what was typed with what others saved since the form was opened.
 * @param opened the values that the form was opened with
 * @returns `taken`: values that only others changed; `disputes`: fields that both changed, each to something else
 */
export function merge(opened: FieldValues, theirs: FieldValues, mine: FieldValues) {
  const changed = Object.keys(theirs).filter((name) => !same(opened[name], theirs[name]))
  const isMine = (name: string) => !same(opened[name], mine[name])
  return {
    taken: Object.fromEntries(changed.filter((name) => !isMine(name)).map((name) => [name, theirs[name]])),
    disputes: changed
      .filter((name) => isMine(name) && !same(mine[name], theirs[name]))
      .map((name): Dispute => ({ name, mine: mine[name], theirs: theirs[name] })),
  }
}

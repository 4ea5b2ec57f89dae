import type { FieldValues } from 'react-hook-form'

/** As it is compared: a server may cut white space off, and texts are sent in one Unicode form however they were typed. */
const tidy = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim().normalize() : part))

/** Whether two values of a field say the same. Fields hold texts, numbers, booleans and lists of texts. */
export const same = (one: unknown, other: unknown): boolean => tidy(one) === tidy(other)

/** A field that two people changed, each to something else. */
export type Dispute = { name: string; mine: unknown; theirs: unknown }

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

/** The selection and the active row of a list. */
export type Selection = {
  /** The ids of the selected rows. A filter does not change them. */
  ids: ReadonlySet<number>
  /** The position of the active row among the displayed rows. */
  active: number
  /** The position from which Shift selects a range. */
  anchor: number
}

export const nothingSelected: Selection = { ids: new Set(), active: 0, anchor: 0 }

/** The selected ones of these users. */
export const selectedOf = <User extends { id: number }>(users: User[], ids: ReadonlySet<number>) =>
  ids.size === 0 ? [] : users.filter(({ id }) => ids.has(id))

/** Handles a click on a row: toggles it. With Shift, adds the rows between it and the last one. */
export function click(selection: Selection, rows: readonly number[], index: number, shift: boolean): Selection {
  const id = rows[index]
  if (id === undefined) return selection
  if (shift) return selectRange(selection, rows, index, true)
  return { ids: toggled(selection.ids, id), active: index, anchor: index }
}

/** The modifier keys that are held: Ctrl (or Cmd) keeps the selection, Shift selects the range from the anchor. */
type Modifiers = { ctrl: boolean; shift: boolean }

/**
 * Handles a key (APG multi-select list box). The arrow keys, Home, End, Page Up and Page Down move the active row, and
 * select a range with Shift. Space toggles the active row. Ctrl+A selects all displayed rows.
 * @param pageRows the number of rows by which Page Up and Page Down move
 * @returns undefined for any other key
 */
export function pressKey(
  selection: Selection,
  rows: readonly number[],
  key: string,
  { ctrl, shift }: Modifiers,
  pageRows: number,
): Selection | undefined {
  const { active, ids } = selection
  const last = rows.length - 1
  const id = rows[active]
  if (key === ' ' && id !== undefined)
    return shift ? selectRange(selection, rows, active, ctrl) : { ids: toggled(ids, id), active, anchor: active }
  if (ctrl && key.toLowerCase() === 'a') return { ...selection, ids: new Set([...ids, ...rows]) }
  const targets: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  if (target === undefined) return undefined
  const to = Math.max(0, Math.min(target, last))
  return shift ? selectRange(selection, rows, to, ctrl) : { ids, active: to, anchor: to }
}

/** Removes rows from the selection, because they leave the list. The active row keeps its position. */
export function deselect({ ids, active }: Selection, removed: readonly number[]): Selection {
  const remaining = new Set(ids)
  for (const id of removed) remaining.delete(id)
  return { ids: remaining, active, anchor: active }
}

/** Finds the next row whose text starts with the typed characters (type-ahead). */
export function typeAhead(texts: readonly string[], active: number, typed: string): number | undefined {
  const from = typed.length > 1 ? active : active + 1 // a single character moves to the next match
  const order = [...texts.keys()].map((index) => (from + index) % texts.length)
  return order.find((index) => texts[index]?.startsWith(typed))
}

/** Selects the range from the anchor to a row, in place of the selection or, with Ctrl, in addition to it. */
function selectRange({ ids, anchor }: Selection, rows: readonly number[], to: number, ctrl: boolean): Selection {
  const range = rows.slice(Math.min(anchor, to), Math.max(anchor, to) + 1)
  return { ids: new Set(ctrl ? [...ids, ...range] : range), active: to, anchor }
}

function toggled(ids: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

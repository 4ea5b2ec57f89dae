/**
 * The selection and the active row of a list. The selection consists of ids, so that a filter does not change it;
 * positions refer to the displayed rows.
 */
export type Selection = { ids: ReadonlySet<number>; active: number; anchor: number }

export const nothingSelected: Selection = { ids: new Set(), active: 0, anchor: 0 }

/** Modifier keys: Ctrl (or Cmd) toggles a row, Shift selects the range from the anchor. */
export type Held = { ctrl: boolean; shift: boolean }

/** Handles a click on a row: selects it, toggles it with Ctrl, or selects a range with Shift. */
export function click(selection: Selection, rows: readonly number[], at: number, { ctrl, shift }: Held): Selection {
  const id = rows[at]
  if (id === undefined) return selection
  if (shift) return extend(selection, rows, at, ctrl)
  return { ids: ctrl ? toggled(selection.ids, id) : new Set([id]), active: at, anchor: at }
}

/**
 * Handles a key (APG multi-select list box): arrows, Home, End and the page keys move, and select with Shift. Space
 * toggles; Ctrl+A selects all displayed rows.
 * @param pageRows the number of rows that a page key moves
 * @returns undefined for a key without a function
 */
export function press(
  selection: Selection,
  rows: readonly number[],
  key: string,
  { ctrl, shift }: Held,
  pageRows: number,
): Selection | undefined {
  const { active, ids } = selection
  const last = rows.length - 1
  const id = rows[active]
  if (key === ' ' && id !== undefined)
    return shift ? extend(selection, rows, active, ctrl) : { ids: toggled(ids, id), active, anchor: active }
  if (ctrl && key.toLowerCase() === 'a') return { ...selection, ids: new Set([...ids, ...rows]) }
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: last,
  }
  const target = steps[key]
  if (target === undefined) return undefined
  const to = Math.max(0, Math.min(target, last))
  return shift ? extend(selection, rows, to, ctrl) : { ids, active: to, anchor: to }
}

/** Finds the next row whose text starts with the typed characters (type-ahead). */
export function typeAhead(texts: readonly string[], active: number, typed: string): number | undefined {
  const from = typed.length > 1 ? active : active + 1 // a single character moves to the next match
  const order = [...texts.keys()].map((index) => (from + index) % texts.length)
  return order.find((index) => texts[index]?.startsWith(typed))
}

function extend({ ids, anchor }: Selection, rows: readonly number[], to: number, keep: boolean): Selection {
  const range = rows.slice(Math.min(anchor, to), Math.max(anchor, to) + 1)
  return { ids: new Set(keep ? [...ids, ...range] : range), active: to, anchor }
}

function toggled(ids: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

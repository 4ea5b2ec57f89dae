import { useState } from 'react'

/**
 * Which option of a list box is active while the focus stays in its text box (APG combobox): the one last pointed or
 * moved to, as long as it is there, else the first.
 * @param keys of the options, in order
 * @returns `step` moves on by an arrow, from either end to the other
 */
export function useActiveOption(keys: readonly string[]) {
  const [wanted, setActive] = useState<string>()
  const at = Math.max(0, wanted === undefined ? 0 : keys.indexOf(wanted))
  const step = (arrow: 'ArrowDown' | 'ArrowUp') =>
    setActive(keys.at((at + (arrow === 'ArrowDown' ? 1 : -1)) % keys.length))
  return { active: keys[at], setActive, step }
}

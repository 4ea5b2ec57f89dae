import { useState } from 'react'

/**
 * Which option of a list box is active while the focus stays in its text box (APG combobox): the one last pointed or
 * moved to, as long as it is there.
 * @param keys of the options, in order
 * @param first the one that is active before, if any
 * @returns `step` moves on by an arrow, from either end to the other
 */
export function useActiveOption(keys: readonly string[], first: string | undefined) {
  const [wanted, setActive] = useState<string>()
  const active = keys.find((key) => key === wanted) ?? first
  const step = (arrow: 'ArrowDown' | 'ArrowUp') => {
    const at = keys.findIndex((key) => key === active)
    setActive(arrow === 'ArrowDown' ? keys[(at + 1) % keys.length] : keys.at(Math.max(at, 0) - 1))
  }
  return { active, setActive, step }
}

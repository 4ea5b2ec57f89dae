import { useState } from 'react'

/**
 * Tracks the active option of a list box while the focus stays in its text box (APG combobox).
 * @param keys the keys of the options, in order
 * @param first the option that is active initially, if any
 * @returns `step` moves to the next or previous option and wraps around
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

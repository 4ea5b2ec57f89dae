import type { RouterHistory } from '@tanstack/react-router'

/**
 * Calls back after Back and Forward, within a list as well.
 * @returns a function that stops it
 */
export const onHistoryTraversal = (history: RouterHistory, act: () => void): (() => void) =>
  history.subscribe(({ action: { type } }) => {
    if (type !== 'PUSH' && type !== 'REPLACE') act()
  })

import type { RouterHistory } from '@tanstack/react-router'

/**
 * Calls back after a history traversal (Back, Forward or `go`).
 * @returns the unsubscribe function
 */
export const onHistoryTraversal = (history: RouterHistory, act: () => void): (() => void) =>
  history.subscribe(({ action: { type } }) => {
    if (type !== 'PUSH' && type !== 'REPLACE') act()
  })

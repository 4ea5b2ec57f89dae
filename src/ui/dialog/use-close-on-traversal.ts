import { useBlocker } from '@tanstack/react-router'

/**
 * Lets Back and Forward close a dialog that is not part of the URL, and nothing else. Not for a dialog that can be over unsaved
 * changes: the question about them would come first, and its answer would have no effect.
 */
export function useCloseOnTraversal(onClose: () => void) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
}

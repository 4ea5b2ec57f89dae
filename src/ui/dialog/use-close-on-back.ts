import { useBlocker } from '@tanstack/react-router'

/**
 * Lets Back close a dialog that is not part of the URL, and nothing else. Not for a dialog over a form: its question about
 * unsaved changes would come first, and then have no effect.
 */
export function useCloseOnBack(onClose: () => void) {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
}

import { useBlocker } from '@tanstack/react-router'

/**
 * Lets Back close a dialog that is not part of the URL, instead of leaving the page behind it. Not for a dialog that can be
 * over a form: the form's question about unsaved changes would come first, and its answer would have no effect.
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

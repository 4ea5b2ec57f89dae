import { useBlocker } from '@tanstack/react-router'

/** Lets Back close a dialog that is not part of the URL, instead of leaving the screen behind it. */
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

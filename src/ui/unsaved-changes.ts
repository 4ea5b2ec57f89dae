/** Whether any `beforeunload` listener would make the browser ask before the page is left. */
export const hasUnsavedChanges = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Returns a function that sets whether the browser asks before the page is left, independently of other callers. */
export function createUnloadQuestion(): (isNeeded: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  let isAsking = false
  return (isNeeded) => {
    if (isNeeded === isAsking) return
    isAsking = isNeeded
    if (isNeeded) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  }
}

/** Whether any `beforeunload` listener would make the browser ask before the page is left. */
export const hasUnsavedChanges = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Returns a function that sets whether the browser asks before the page is left, independently of other callers. */
export function createUnloadQuestion(): (isNeeded: boolean) => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  return (isNeeded) => (isNeeded ? addEventListener : removeEventListener)('beforeunload', ask)
}

/** Whether leaving the page would lose something: whoever would have the browser ask is asked here. */
export const hasUnsavedChanges = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

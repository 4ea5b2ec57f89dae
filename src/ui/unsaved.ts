/** Whether leaving the page would lose something: whoever would have the browser ask is asked here. */
export const isUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

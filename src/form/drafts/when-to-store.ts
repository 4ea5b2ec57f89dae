/** The time after which a change is stored, in milliseconds. A crash loses no more than that. */
export const DELAY = 1000

/** An option that is chosen and a file that is removed fire no `input`. */
const changes = ['input', 'click', 'keyup']

/**
 * Calls back when unsaved values must be stored: when the page is hidden or ends, because a hidden page may end at any time
 * without a further event, and at most once a second while somebody types, because a crash fires no event.
 * @returns a function that removes the listeners
 */
export function onStoreDue(store: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      store()
    }, DELAY)
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') store()
  }
  const listeners = new AbortController()
  const { signal } = listeners
  for (const type of changes) addEventListener(type, onChange, { signal })
  addEventListener('visibilitychange', onVisibilityChange, { signal })
  addEventListener('pagehide', store, { signal })
  return () => {
    listeners.abort()
    clearTimeout(timer)
  }
}

/** The time after which typed text is stored, in milliseconds. A crash loses no more than that. */
const DELAY = 1000

/**
 * Runs a callback at most once a second while somebody types. A crash fires no event, so nothing can be stored then.
 * @returns a function that removes the listener
 */
export function afterTyping(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onInput = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      act()
    }, DELAY)
  }
  addEventListener('input', onInput)
  return () => {
    removeEventListener('input', onInput)
    clearTimeout(timer)
  }
}

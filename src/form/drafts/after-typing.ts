/** How much typing a crash may lose, in milliseconds. */
const DELAY = 1000

/**
 * Calls back at the latest a second after something was typed. A page that crashes gives no further event.
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

/** The time after which a change is stored, in milliseconds. A crash loses no more than that. */
export const DELAY = 1000

const types = ['input', 'click', 'keyup']

/**
 * Runs a callback at most once a second while somebody types, or presses keys and buttons: an option that is chosen and a file
 * that is removed fire no `input`. A crash fires no event, so nothing can be stored then.
 * @returns a function that removes the listeners
 */
export function afterChanges(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onChange = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      act()
    }, DELAY)
  }
  for (const type of types) addEventListener(type, onChange)
  return () => {
    for (const type of types) removeEventListener(type, onChange)
    clearTimeout(timer)
  }
}

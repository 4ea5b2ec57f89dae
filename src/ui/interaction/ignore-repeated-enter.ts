/** Ignores the key repeats of a held Enter key. Otherwise browsers submit the form again with each repeat. */
export function ignoreRepeatedEnter() {
  const isPressed = (target: unknown) => target instanceof HTMLInputElement || target instanceof HTMLButtonElement
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat && isPressed(event.target)) event.preventDefault()
  })
}

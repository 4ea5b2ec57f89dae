/** A held Enter is one press: browsers would send a form again with each repetition that finds it at rest. */
export function ignoreRepeatedEnter() {
  const isPressed = (target: unknown) => target instanceof HTMLInputElement || target instanceof HTMLButtonElement
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat && isPressed(event.target)) event.preventDefault()
  })
}

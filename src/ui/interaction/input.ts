/** Ignores the key repeats of a held Enter key. Otherwise browsers submit the form again with each repeat. */
export function ignoreRepeatedEnter() {
  const isPressed = (target: unknown) => target instanceof HTMLInputElement || target instanceof HTMLButtonElement
  addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat && isPressed(event.target)) event.preventDefault()
  })
}

/** The dialog that contains the click target; null for the page itself. */
const layerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('dialog, [role=dialog], [role=alertdialog]') : null

/**
 * Ignores the second click of a double click when the first one opened or closed a dialog. The second click would hit
 * an element that the person did not aim at.
 */
export function ignoreMisplacedSecondClick() {
  let first: Element | null = null
  addEventListener(
    'click',
    (event) => {
      if (event.detail < 2) first = layerOf(event.target)
      else if (layerOf(event.target) !== first) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    { capture: true },
  )
}

/** Whether the second click of the double click that opened a dialog would close it again. */
export const isSecondClickOutside = ({ reason, event }: { reason: string; event: Event }) =>
  reason === 'outside-press' && event instanceof UIEvent && event.detail > 1

/** Whether a key event belongs to an IME composition, such as Telex or VNI. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.isComposing ||
  // oxlint-disable-next-line typescript/no-deprecated -- Safari ends the composition before it fires this key event
  event.keyCode === 229

/** Whether the main pointer is a finger, as on phones and tablets. */
export const isCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches

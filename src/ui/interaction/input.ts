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

/** The control that a click activates: a button, a link or a field, also by its label. */
const controlOf = (target: EventTarget | null) => {
  const control =
    target instanceof Element ? target.closest('a, button, input, label, select, summary, textarea') : null
  return control instanceof HTMLLabelElement ? control.control : control
}

/**
 * Ignores the second click of a double click on something that the person did not aim at: the first one opened or closed
 * a dialog, or removed its control, and another one has moved there. More clicks on that one are deliberate.
 */
export function ignoreMisplacedSecondClick() {
  let first: { layer: Element | null; control: Element | null } = { layer: null, control: null }
  addEventListener(
    'click',
    (event) => {
      const { target, detail } = event // detail counts the clicks of the mouse; 0 is a click by a key or by code
      const layer = layerOf(target)
      const control = controlOf(target)
      if (detail === 1) first = { layer, control }
      const isMisplaced = layer !== first.layer || (detail === 2 && control !== first.control)
      if (detail > 1 && isMisplaced) {
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

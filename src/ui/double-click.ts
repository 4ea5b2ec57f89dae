/** What one click is meant for: a dialog, or the page. */
const layerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('dialog, [role=dialog], [role=alertdialog]') : null

/**
 * A double click is one press where a dialog opens or closes by it: its second click was meant for what is not on top
 * any more.
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

/** Whether a dialog is to be closed by the second click of a double click, which was meant for what opened it. */
export const isSecondClickOutside = ({ reason, event }: { reason: string; event: Event }) =>
  reason === 'outside-press' && event instanceof UIEvent && event.detail > 1

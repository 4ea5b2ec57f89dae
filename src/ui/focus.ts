/** Puts the focus into the first field of a form. */
export const focusFirstField = (fields: HTMLElement | null) => fields?.querySelector('input')?.focus()

/** Where a person goes on whose place on the screen is gone. */
export const getScreenHeading = () => document.querySelector<HTMLElement>('h1')

/**
 * The ref of buttons that go away by being pressed, or on their own: the focus that one has by then is given on.
 * @param heir finds who gets it
 */
export const moveFocusOnUnmount =
  (heir: (button: HTMLElement) => HTMLElement | null | undefined) => (button: HTMLElement | null) => () => {
    if (button && document.activeElement === button) heir(button)?.focus()
  }

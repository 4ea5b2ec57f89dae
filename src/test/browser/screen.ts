import { expect } from 'vitest'
import { type Locator, type LocatorSelectors, page, userEvent } from 'vitest/browser'

/** The rows of the list, without its header. */
export const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
/** The cells of rows, without the checkbox. */
export const cellsOf = (row: Locator) => row.getByRole('cell').filter({ hasNot: page.getByRole('checkbox') })
/** A link, such as the name of a record in its row. */
export const link = (name: string) => page.getByRole('link', { name, exact: true })
/** The open dialog. */
export const dialog = () => page.getByRole('dialog')
/** A button, by default in the open dialog. */
export const button = (name: string, within: LocatorSelectors = dialog()) =>
  within.getByRole('button', { name, exact: true })
export const confirm = () => button('Confirm')
export const cancel = () => button('Cancel')
/** A field of the open dialog. */
export const field = (label: string, role: FieldRole = 'textbox') =>
  dialog().getByRole(role, { name: label, exact: true })
export type FieldRole = 'textbox' | 'button' | 'combobox' | 'switch'
/** The picture or player of an uploaded file. */
export const preview = (label: string) =>
  dialog()
    .getByRole('img', { name: `${label}: preview` })
    .or(dialog().getByLabelText(`${label}: preview`))
/** The reason why a save or a load failed, in the open dialog. */
export const message = () => dialog().getByRole('alert')
/** The open help of a field. */
export const help = () => page.elementLocator(document.querySelector(':popover-open') ?? document.body)
/** A question, such as 'Leave without saving?'. */
export const question = () => page.getByRole('alertdialog', { name: 'Confirmation' })
/** All toasts, the latest first. */
export const toasts = () => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
/** The texts of all toasts, without their buttons. */
export const toastTexts = () =>
  [...document.querySelectorAll('[data-sonner-toast] [data-title]')].map((title) => title.textContent)

/** The question about a record that was changed both here and by another person. */
export const conflict = () => page.getByRole('dialog', { name: 'Changed by someone else' })

/** Clicks a button, and waits until the dialog has closed. */
export async function closeWith(control: Locator) {
  await control.click()
  await expect.element(dialog()).not.toBeInTheDocument()
}

/** Clicks next to the open dialog. */
export const clickOutside = () =>
  page.elementLocator(document.documentElement).click({ position: { x: 5, y: 400 }, force: true })
/** Clicks an element by script, as voice control does: without moving the focus. */
export const clickByScript = (locator: Locator) =>
  locator.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
/** Clicks several elements one after the other, before the app renders. */
export function clickAtOnce(...locators: Locator[]) {
  for (const element of locators.map((locator) => locator.element()))
    if (element instanceof HTMLElement) element.click()
}
/** Signals that the page is visible again. Stale data is then loaded again. */
export const returnToPage = () => void dispatchEvent(new Event('visibilitychange'))

/** Fails if there is a toast. Checks once, because a toast closes by itself. */
export async function expectNoToast() {
  await expect.poll(() => document.querySelector('section[aria-label^=Notifications]')).not.toBeNull()
  // All pending toasts have been rendered after two frames.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect([...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent)).toEqual([])
}

/** Presses keys, such as `{Escape}`. */
export const press = (keys: string) => userEvent.keyboard(keys)
/** The texts of all elements that a locator finds, with a space between the parts of each. */
export const textsOf = (locator: Locator) =>
  locator.elements().map((element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const parts: string[] = []
    while (nodes.nextNode()) parts.push(nodes.currentNode.nodeValue ?? '')
    return parts.join(' ').replaceAll(/\s+/g, ' ').trim()
  })

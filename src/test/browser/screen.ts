import { type Locator, page, userEvent } from 'vitest/browser'

/** The rows of the list, without its header. */
export const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
/** A link, such as the name of a record in its row. */
export const link = (name: string) => page.getByRole('link', { name, exact: true })
/** The open dialog. */
export const dialog = () => page.getByRole('dialog')
/** A button, by default in the open dialog. */
export const button = (name: string, within: Locator = dialog()) => within.getByRole('button', { name, exact: true })
export const confirm = () => button('Confirm')
export const cancel = () => button('Cancel')
/** A field of the open dialog. */
export const field = (label: string, role: FieldRole = 'textbox') =>
  dialog().getByRole(role, { name: label, exact: true })
export type FieldRole = 'textbox' | 'spinbutton' | 'button' | 'combobox' | 'switch'
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

/** Presses keys, such as `{Escape}`. */
export const press = (keys: string) => userEvent.keyboard(keys)
/** The texts of all elements that a locator finds. */
export const textsOf = (locator: Locator) => locator.elements().map((element) => element.textContent)

import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { press } from './screen'

/** The heading of the screen. */
export const heading = (name?: string) =>
  page.getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) })
export const main = () => page.getByRole('main')
export const header = () => page.getByRole('banner')
export const sidebar = () => page.getByRole('navigation', { name: 'Main' })
/** The button that opens and closes the sidebar. */
export const sidebarToggle = () => page.getByRole('button', { name: 'Toggle sidebar' })
export const breadcrumb = () => page.getByRole('navigation', { name: 'Breadcrumb' })
/** The button of the user menu: the name of the signed-in person. */
export const userMenu = () => page.getByRole('button', { name: 'Admin', exact: true })
export const helpMenu = () => page.getByRole('button', { name: 'Help', exact: true })
/** The open menu. */
export const menu = () => page.getByRole('menu')
export const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true })
export const about = () => page.getByRole('dialog', { name: 'About' })

/** Moves the focus to an element by script, as soon as it is visible. */
export async function focus(locator: Locator) {
  await expect.element(locator).toBeVisible()
  locator.element().focus()
  await expect.element(locator).toHaveFocus()
}

/** Pastes a text, not through the clipboard: the tests that run at the same time share it. */
export async function paste(control: Locator, text: string) {
  await focus(control)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else inserts a text as the browser does
  if (control.element().dispatchEvent(event)) document.execCommand('insertText', false, text)
}

/** Presses keys, such as `{Enter}`, on an element. */
export async function pressOn(locator: Locator, keys: string) {
  await focus(locator)
  await press(keys)
}

/** Resizes the window until the end of the test. */
export async function resizeWindow(width: number, height: number) {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(width, height)
  await expect.poll(() => [innerWidth, innerHeight]).toEqual([width, height])
}

/** The position of an element in the window. */
export const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()

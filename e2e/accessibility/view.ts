import type { Locator, Page } from '@playwright/test'
import type { createBackend } from '../../mocks/server.ts'

type Backend = ReturnType<typeof createBackend>

/** Something that a person can have before them: a screen in one of its states, a dialog, a menu, a toast. */
export type View = {
  name: string
  /** Where it is, below the prefix. */
  path: string
  /** What is to be seen before it is looked at. */
  shows: (page: Page) => Locator
  /** How the server answers otherwise. What waits for `gate` is not answered before the end. */
  server?: (backend: Backend, gate: Promise<void>) => void
  /** What is done there. */
  act?: (page: Page, backend: Backend) => Promise<unknown>
  signedIn?: false
}

export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
export const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
export const press = (name: string) => (page: Page) => button(name)(page).click()
export const dialog = (page: Page) => page.getByRole('dialog')
export const rows = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
export const loading = (page: Page) => page.getByText('Loading', { exact: true }).first()
export const retry = button('Retry')
export const questioned = (page: Page) => page.getByRole('alertdialog')
export const toast = (page: Page) => page.locator('[data-sonner-toast][data-mounted=true]')
export const filled = (page: Page) => dialog(page).locator('input:enabled, textarea:enabled').first()
export const option = (page: Page) => page.locator('[role=option]').first()
export const confirmForm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' }).click()
export const wrong = (page: Page) => dialog(page).locator('[aria-invalid=true]').first()

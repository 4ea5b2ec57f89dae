import type { Locator, Page } from '@playwright/test'
import type { Backend } from '../../mocks/server.ts'
import { rows } from '../pages.ts'

/** A view to check: a screen in one of its states, a dialog, a menu or a toast. */
export type View = {
  name: string
  /** Its path relative to the base path. */
  path: string
  /** The element that must be visible before the checks start. */
  shows: (page: Page) => Locator
  /** Changes the responses of the server. `gate` resolves after the checks. */
  server?: (backend: Backend, gate: Promise<void>) => void
  /** The steps of a person that lead to the view. */
  act?: (page: Page, backend: Backend) => Promise<unknown>
  signedIn?: false
}

export const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first()
export const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first()
export const press = (name: string | RegExp) => (page: Page) => button(name)(page).click()
export const dialog = (page: Page) => page.getByRole('dialog')
export const firstRow = (page: Page) => rows(page).first()
export const loading = (page: Page) => page.getByText('Loading', { exact: true }).first()
export const retry = button('Retry')
export const confirmation = (page: Page) => page.getByRole('alertdialog')
export const toast = (page: Page) => page.locator('[data-sonner-toast][data-mounted=true]')
export const firstField = (page: Page) => dialog(page).locator('input:enabled, textarea:enabled').first()
export const option = (page: Page) => page.locator('[role=option]').first()
export const confirmForm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' }).click()
export const invalidField = (page: Page) => dialog(page).locator('[aria-invalid=true]').first()

import type { Locator, Page } from '@playwright/test'
import type { createBackend } from '../../mocks/server.ts'
import { expect } from '../fixtures.ts'
import { fileField, hold, newsForm, picture, progress } from './uploads.ts'

type Backend = ReturnType<typeof createBackend>

export const leave = (form: Locator) => form.getByRole('button', { name: 'Continue in background' })

export const activityPanel = (page: Page) => page.getByRole('region', { name: 'Uploads' })
/** A form in the activity panel, by its heading. */
export const backgroundForm = (page: Page, heading: string | RegExp) =>
  activityPanel(page).getByRole('listitem', { name: heading })

/** Holds uploads to the storage until the returned function is called. */
export const holdFiles = (backend: Backend) => hold(backend, 'put')

/** Starts an upload in the open form and continues it in the background. Returns once the file is being sent. */
export async function uploadAndLeave(page: Page, name: string) {
  const form = newsForm(page)
  await expect(fileField(form)).toBeEnabled()
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
  await fileField(form).setInputFiles(picture(name))
  await leave(form).click()
  await expect(form).toBeHidden()
  await expect(progress(activityPanel(page), name)).toBeVisible()
  await sent
}

import type { Locator, Page } from '@playwright/test'
import { slow } from '../mocks/scenarios.ts'
import type { createBackend } from '../mocks/server.ts'
import { expect } from './fixtures.ts'

type Backend = ReturnType<typeof createBackend>

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A picture of one pixel, followed by as many bytes as asked for. */
export const picture = (name: string, more = 0) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([png, Buffer.alloc(more)]),
})

export const newsForm = (page: Page) => page.getByRole('dialog', { name: 'Create/Update news' })
export const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true })
export const fileField = (form: Locator) => form.getByRole('button', { name: 'File', exact: true })
export const preview = (form: Locator) => form.getByRole('img', { name: 'File: preview' })
export const progress = (where: Locator, name: string) => where.getByRole('progressbar', { name: `Uploading ${name}` })
export const leave = (form: Locator) => form.getByRole('button', { name: 'Continue in background' })
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })

export const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })
/** A form in the tray, by what its heading says. */
export const parked = (page: Page, heading: string | RegExp) => tray(page).getByRole('listitem', { name: heading })

/** Holds files back on their way to the storage until the gate is opened. */
export function holdFiles(backend: Backend) {
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('put', 'uploads/*', gate.promise))
  return gate.resolve
}

/** Starts the upload of a picture in the open form, and leaves the form for the tray; the file is on its way by then. */
export async function uploadAndLeave(page: Page, name: string) {
  const form = newsForm(page)
  await expect(fileField(form)).toBeEnabled()
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/uploads/'))
  await fileField(form).setInputFiles(picture(name))
  await leave(form).click()
  await expect(form).toBeHidden()
  await expect(progress(tray(page), name)).toBeVisible()
  await sent
}

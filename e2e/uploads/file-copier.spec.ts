import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { bodies } from '../support/calls.ts'
import { expectNoToast } from '../support/toasts.ts'
import { png } from './uploads.ts'

const uploader = (page: Page) => page.getByRole('button', { name: 'Picture to upload' })
const fileUrl = (page: Page) => page.getByRole('textbox', { name: 'File URL' })
const copy = (page: Page) => page.getByRole('button', { name: 'Copy', exact: true })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
const copied = 'File URL was copied into clipboard!'

async function uploadPicture(page: Page) {
  await uploader(page).setInputFiles({ name: 'Ảnh lớp #1.png', mimeType: 'image/png', buffer: png })
  await expect(fileUrl(page)).toBeVisible()
}

/** Waits until the first field of the opened form has the focus, and pastes into the content. */
async function expectPasted(page: Page, form: string, text: string) {
  const field = (name: string) => page.getByRole('dialog', { name: form }).getByRole('textbox', { name })
  await expect(field('Title')).toBeFocused()
  await field('Content').press('ControlOrMeta+v')
  await expect(field('Content')).toHaveValue(text)
}

// Rules: §2: A separate file uploader; §8: A file URL was copied
test('uploads a picture below the news and copies its URL', async ({ page, context, backend }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('contents/news')
  await expect(page.getByText('PNG, JPG, JPEG or WEBP')).toBeVisible()
  await expect(copy(page)).toBeHidden()
  await uploadPicture(page)

  const [upload] = backend.db.uploads
  const legitimized = upload?.copies[0] ?? ''
  expect(legitimized).toContain('/uploads/news/')
  await expect(fileUrl(page)).toHaveValue(legitimized)
  await expect(fileUrl(page)).not.toBeEditable()
  expect(bodies(backend, 'PUT', 'storage/legitimize-files')).toEqual([
    { files: [{ file: upload?.url, name: 'Ảnh lớp #1.png', dir: 'news' }] },
  ])
  await expectNoToast(page)
  await copy(page).click()
  await expect(toasts(page).filter({ hasText: copied })).toBeVisible()

  await page.getByRole('button', { name: 'Add News' }).first().click()
  await expectPasted(page, 'Create/Update news', legitimized)
})

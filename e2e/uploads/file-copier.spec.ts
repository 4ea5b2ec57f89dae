import type { Page } from '@playwright/test'
import { createHandlers } from '../../mocks/handlers.ts'
import { serverError } from '../../mocks/overrides.ts'
import { bodies } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { expectNoToast } from '../toasts.ts'
import { picture, png } from './uploads.ts'

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

for (const { list, url, dir, form, add } of [
  { list: 'news', url: 'contents/news', dir: 'news', form: 'Create/Update news', add: 'Add News' },
  { list: 'FAQs', url: 'contents/faq', dir: 'faq', form: 'Create/Update FAQ', add: 'Add FAQ' },
]) {
  test(`uploads a picture below the ${list} and copies its URL`, async ({ page, context, backend }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(url)
    await expect(page.getByText('PNG, JPG, JPEG or WEBP')).toBeVisible()
    await expect(copy(page)).toBeHidden()
    await uploadPicture(page)

    const [upload] = backend.db.uploads
    const legitimized = upload?.copies[0] ?? ''
    expect(legitimized).toContain(`/uploads/${dir}/`)
    await expect(fileUrl(page)).toHaveValue(legitimized)
    await expect(fileUrl(page)).not.toBeEditable()
    expect(bodies(backend, 'PUT', 'storage/legitimize-files')).toEqual([
      { files: [{ file: upload?.url, name: 'Ảnh lớp #1.png', dir }] },
    ])
    await expectNoToast(page)
    await copy(page).click()
    await expect(toasts(page).filter({ hasText: copied })).toBeVisible()

    await page.getByRole('button', { name: add }).first().click()
    await expectPasted(page, form, legitimized)
  })
}

test('the browser asks before leaving until the URL was copied by button or by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const asksBeforeUnload = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await page.goto('contents/news')
  await uploadPicture(page)
  expect(await asksBeforeUnload()).toBe(true)
  await copy(page).click()
  await expect(toasts(page).filter({ hasText: copied })).toBeVisible()
  expect(await asksBeforeUnload()).toBe(false)

  const before = await fileUrl(page).inputValue()
  await uploadPicture(page)
  await expect(fileUrl(page)).not.toHaveValue(before)
  expect(await asksBeforeUnload()).toBe(true)
  await fileUrl(page).press('ControlOrMeta+a')
  await fileUrl(page).press('ControlOrMeta+c')
  expect(await asksBeforeUnload()).toBe(false)
})

for (const [state, disableClipboard] of [
  [
    'denies access',
    () => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    },
  ],
  [
    'is not supported',
    () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    },
  ],
] as const) {
  test(`selects the URL for copying by keyboard if the clipboard ${state}`, async ({ page }) => {
    await page.addInitScript(disableClipboard)
    await page.goto('contents/news')
    await uploadPicture(page)
    await copy(page).click()

    await expect(toasts(page)).toHaveText([/The clipboard is not available\./])
    const url = await fileUrl(page).inputValue()
    const selected = await fileUrl(page).evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    )
    expect(selected).toBe(url)
    await page.keyboard.press('ControlOrMeta+c')
    await page.getByRole('button', { name: 'Add News' }).first().click()
    await expectPasted(page, 'Create/Update news', url)
    await expect(page.getByText(copied)).toHaveCount(0)
  })
}

test('shows the error of a failed upload, and Retry uploads the file', async ({ page, backend }) => {
  await page.goto('contents/news')
  backend.use(...serverError('storage/legitimize-files'))
  await uploader(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('alert').filter({ hasText: 'a.png' })).toBeVisible()
  await expect(fileUrl(page)).toBeHidden()
  backend.use(...createHandlers(backend.db)) // The server works again.
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(fileUrl(page)).toHaveValue(/\/news\/1-a\.png$/)
})

test('rejects a file that is not a picture before any call', async ({ page, backend }) => {
  await page.goto('contents/news')
  await uploader(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(page.getByRole('alert')).toHaveText('a.png: This is not a PNG file, though its name says so.')
  await expect(uploader(page)).toHaveAccessibleDescription(/This is not a PNG file/)
  expect(backend.requests.filter(({ path }) => path.includes('/storage/'))).toEqual([])
})

test('a rejected file keeps the URL of the previous one', async ({ page }) => {
  await page.goto('contents/news')
  await uploader(page).setInputFiles(picture('a.png'))
  await expect(fileUrl(page)).toHaveValue(/a\.png$/)
  const url = await fileUrl(page).inputValue()
  await uploader(page).setInputFiles({ name: 'b.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByRole('alert')).toContainText('b.gif')
  await expect(fileUrl(page)).toHaveValue(url)
})

test('a failed upload keeps the URL of the previous one', async ({ page, backend, pageErrors }) => {
  pageErrors.allow(/500/)
  await page.goto('contents/news')
  await uploader(page).setInputFiles(picture('a.png'))
  await expect(fileUrl(page)).toHaveValue(/a\.png$/)
  const url = await fileUrl(page).inputValue()
  backend.use(...serverError('storage/presigned-url'))
  await uploader(page).setInputFiles(picture('b.png'))
  await expect(page.getByRole('alert')).toContainText('b.png')
  await expect(fileUrl(page)).toHaveValue(url)
})

import type { Page } from '@playwright/test'
import { createHandlers } from '../mocks/handlers.ts'
import { serverError } from '../mocks/scenarios.ts'
import { bodies } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { expectNoToast } from './toasts.ts'
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

/** Pastes into the form that was opened, once its first field has taken the focus. */
async function expectPasted(page: Page, form: string, text: string) {
  const field = (name: string) => page.getByRole('dialog', { name: form }).getByRole('textbox', { name })
  await expect(field('Title')).toBeFocused()
  await field('Content').press('ControlOrMeta+v')
  await expect(field('Content')).toHaveValue(text)
}

for (const { list, address, dir, form, add } of [
  { list: 'news', address: 'contents/news', dir: 'news', form: 'Create/Update news', add: 'Add News' },
  { list: 'FAQs', address: 'contents/faq', dir: 'faq', form: 'Create/Update FAQ', add: 'Add FAQ' },
]) {
  test(`below the ${list} a picture is uploaded and its address copied`, async ({ page, context, backend }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(address)
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

test('an address is kept until it was copied, by whatever way: the browser asks before it goes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wouldAsk = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await page.goto('contents/news')
  await uploadPicture(page)
  expect(await wouldAsk()).toBe(true)
  await copy(page).click()
  await expect(toasts(page).filter({ hasText: copied })).toBeVisible()
  expect(await wouldAsk()).toBe(false)

  const before = await fileUrl(page).inputValue()
  await uploadPicture(page)
  await expect(fileUrl(page)).not.toHaveValue(before)
  expect(await wouldAsk()).toBe(true)
  await fileUrl(page).press('ControlOrMeta+a')
  await fileUrl(page).press('ControlOrMeta+c')
  expect(await wouldAsk()).toBe(false)
})

for (const [what, takeAway] of [
  [
    'is refused',
    () => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    },
  ],
  [
    'is missing',
    () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    },
  ],
] as const) {
  test(`where the clipboard ${what} the address is selected, to be copied by keyboard`, async ({ page }) => {
    await page.addInitScript(takeAway)
    await page.goto('contents/news')
    await uploadPicture(page)
    await copy(page).click()

    await expect(toasts(page)).toHaveText([/The clipboard is not available\./])
    const address = await fileUrl(page).inputValue()
    const selected = await fileUrl(page).evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    )
    expect(selected).toBe(address)
    await page.keyboard.press('ControlOrMeta+c')
    await page.getByRole('button', { name: 'Add News' }).first().click()
    await expectPasted(page, 'Create/Update news', address)
    await expect(page.getByText(copied)).toHaveCount(0)
  })
}

test('an upload that fails says so and is made up for by Retry', async ({ page, backend }) => {
  await page.goto('contents/news')
  backend.use(...serverError('storage/legitimize-files'))
  await uploader(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('alert').filter({ hasText: 'a.png' })).toBeVisible()
  await expect(fileUrl(page)).toBeHidden()
  backend.use(...createHandlers(backend.db)) // all is well again
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(fileUrl(page)).toHaveValue(/\/news\/1-a\.png$/)
})

test('a file that is no picture is refused before any call', async ({ page, backend }) => {
  await page.goto('contents/news')
  await uploader(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(page.getByRole('alert')).toHaveText('a.png: This is not a PNG file, though its name says so.')
  await expect(uploader(page)).toHaveAccessibleDescription(/This is not a PNG file/)
  expect(backend.requests.filter(({ path }) => path.includes('/storage/'))).toEqual([])
})

test('a file that is refused leaves the address of the one before', async ({ page }) => {
  await page.goto('contents/news')
  await uploader(page).setInputFiles(picture('a.png'))
  await expect(fileUrl(page)).toHaveValue(/a\.png$/)
  const address = await fileUrl(page).inputValue()
  await uploader(page).setInputFiles({ name: 'b.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByRole('alert')).toContainText('b.gif')
  await expect(fileUrl(page)).toHaveValue(address)
})

test('a file that fails leaves the address of the one before', async ({ page, backend, faults }) => {
  faults.allow(/500/)
  await page.goto('contents/news')
  await uploader(page).setInputFiles(picture('a.png'))
  await expect(fileUrl(page)).toHaveValue(/a\.png$/)
  const address = await fileUrl(page).inputValue()
  backend.use(...serverError('storage/presigned-url'))
  await uploader(page).setInputFiles(picture('b.png'))
  await expect(page.getByRole('alert')).toContainText('b.png')
  await expect(fileUrl(page)).toHaveValue(address)
})

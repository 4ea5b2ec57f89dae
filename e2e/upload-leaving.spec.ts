import { expect, test } from './fixtures.ts'
import { hold, picture, preview, question, startAndStop, steps, upTo } from './uploads.ts'

test('asks before closing a form during an upload', async ({ page, backend }) => {
  const { form, release } = await startAndStop(page, backend, 'put')
  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText('Leave without saving?')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  release()
  await expect(preview(form)).toHaveAttribute('src', /new\.png$/)
})

test('asks before leaving the profile during an upload', async ({ page, backend }) => {
  hold(backend, 'put')
  await page.goto('account/profile')
  await page.getByRole('button', { name: 'Avatar', exact: true }).setInputFiles(picture('me.png'))
  await expect.poll(() => steps(backend)).toEqual(upTo('put'))
  await page.getByRole('link', { name: 'News' }).click()
  await expect(question(page)).toContainText('Leave without saving?')
  await expect(page).toHaveURL(/account\/profile$/)
})

test('asks before leaving the screen of the file uploader during an upload', async ({ page, backend }) => {
  hold(backend, 'put')
  await page.goto('contents/news')
  await page.getByRole('button', { name: 'Picture to upload', exact: true }).setInputFiles(picture('new.png'))
  await expect.poll(() => steps(backend)).toEqual(upTo('put'))
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(question(page)).toContainText('The file that is being uploaded will be lost.')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/contents\/news$/)
  await expect(page.getByRole('progressbar', { name: 'Uploading new.png' })).toBeVisible()

  await page.getByRole('link', { name: 'FAQs' }).click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/contents\/faq$/)
})

test('pressing Back twice during an upload asks once and goes back once', async ({ page, backend }) => {
  hold(backend, 'put')
  await page.goto('dashboard')
  await page.getByRole('link', { name: 'User management' }).click()
  await expect(page).toHaveURL(/users\/list$/)
  await page.getByRole('link', { name: 'News' }).click()
  await page.getByRole('button', { name: 'Picture to upload', exact: true }).setInputFiles(picture('new.png'))
  await expect.poll(() => steps(backend)).toEqual(upTo('put'))
  const back = () => page.evaluate(() => history.back())
  await back()
  await expect(question(page)).toBeVisible()
  await back()
  await expect(page).toHaveURL(/dashboard$/) // The browser navigates before the app can undo it.
  await expect(question(page)).toContainText('The file that is being uploaded will be lost.')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/contents\/news$/)
  await expect(question(page)).toHaveCount(0)

  await back()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/users\/list$/)
  await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeVisible()
})

test('asks before leaving the screen of the file uploader if the URL was not copied', async ({ page }) => {
  await page.goto('contents/news')
  await page.getByRole('button', { name: 'Picture to upload', exact: true }).setInputFiles(picture('new.png'))
  await expect(page.getByRole('textbox', { name: 'File URL' })).toBeVisible()
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(question(page)).toContainText('The address of the uploaded file has not been copied yet.')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'File URL' }).press('ControlOrMeta+a')
  await page.getByRole('textbox', { name: 'File URL' }).press('ControlOrMeta+c')
  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
})

for (const [where, url, label] of [
  ['a form', 'contents/news?edit=3', 'File'],
  ['the profile', 'account/profile', 'Avatar'],
  ['the file uploader', 'contents/news', 'Picture to upload'],
] as const) {
  test(`the browser asks before closing the page during an upload in ${where}`, async ({ page, backend }) => {
    hold(backend, 'put')
    await page.goto(url)
    const field = page.getByRole('button', { name: label, exact: true })
    // Browsers ask only after an interaction with the page.
    await field.press('Shift')
    await field.setInputFiles(picture('new.png'))
    await expect.poll(() => steps(backend)).toEqual(upTo('put'))
    const opened = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await opened
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(page.getByRole('progressbar', { name: 'Uploading new.png' })).toBeVisible()
  })
}

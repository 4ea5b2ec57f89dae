import { createHandlers } from '../mocks/handlers.ts'
import { serverError } from '../mocks/overrides.ts'
import { expectAccessible } from './accessibility/axe.ts'
import { activityPanel, backgroundForm, field, holdFiles, leave, uploadAndLeave } from './background-uploads.ts'
import { calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { fileField, newsForm, picture, preview, progress, question } from './uploads.ts'

const back = { name: 'Back to the news' }

test('cancelling an upload in the activity panel aborts it and keeps the form', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=0')
  const form = newsForm(page)
  await field(form, 'Title').fill('Lớp Rumba')
  await uploadAndLeave(page, 'new.png')
  const aborted = page.waitForEvent('requestfailed')
  await activityPanel(page).getByRole('button', { name: 'Cancel the upload of new.png' }).click()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(activityPanel(page).getByText('File: the upload was cancelled.')).toBeVisible()
  await expect(activityPanel(page).getByRole('heading', { name: 'Uploads' })).toBeFocused()
  release()

  await activityPanel(page).getByRole('button', back).click()
  await expect(field(form, 'Title')).toHaveValue('Lớp Rumba')
  await expect(form.getByRole('progressbar')).toBeHidden()
  await expect(preview(form)).toBeHidden()
  expect(calls(backend, 'PUT', 'storage/legitimize-files')).toEqual([])
})

test('a failed upload in the activity panel shows the reason, and Retry repeats only the failed step', async ({
  page,
  backend,
}) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=0')
  await uploadAndLeave(page, 'new.png')
  backend.use(...serverError('storage/legitimize-files'))
  release()
  const entry = backgroundForm(page, 'Create/Update news')
  await expect(entry).toContainText('new.png: Internal server error')
  await expect(activityPanel(page).getByRole('status')).toHaveText('new.png: Internal server error')
  await expect(activityPanel(page).getByText('1 failed')).toBeVisible()
  await expectAccessible(page)

  backend.use(...createHandlers(backend.db))
  await entry.getByRole('button', { name: 'Retry' }).click()
  await expect(entry).toContainText('new.pngUploaded')
  expect(calls(backend, 'GET', 'storage/presigned-url')).toHaveLength(1)
})

test('an upload that failed in the activity panel can be retried in its form', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(
    http.put('*/api/v1/uploads/*', async () => {
      await gate.promise
      return HttpResponse.error()
    }),
  )
  await page.goto('contents/news?edit=0')
  await uploadAndLeave(page, 'new.png')
  gate.resolve()
  await expect(backgroundForm(page, 'Create/Update news')).toContainText('The connection to the storage broke')
  await activityPanel(page).getByRole('button', back).click()
  const form = newsForm(page)
  await expect(form.getByRole('alert')).toContainText('The connection to the storage broke')
  await expect(form.getByRole('button', { name: 'Confirm' })).not.toHaveAttribute('aria-disabled')
  backend.use(...createHandlers(backend.db))
  await form.getByRole('button', { name: 'Retry' }).click()
  await expect(preview(form)).toHaveAttribute('src', /new\.png$/)
})

test('the activity panel shows why a file is rejected after its form was left', async ({ page, context }) => {
  await context.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    Blob.prototype.arrayBuffer = async function read(this: Blob) {
      await promise
      return new Response(this).arrayBuffer()
    }
    addEventListener('drive', () => resolve())
  })
  await page.goto('contents/news?edit=0')
  const form = newsForm(page)
  await fileField(form).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await leave(form).click()
  await page.evaluate(() => dispatchEvent(new Event('drive')))
  const text = 'a.png: This is not a PNG file, though its name says so.'
  await expect(backgroundForm(page, 'Create/Update news')).toContainText(text)
  await expect(activityPanel(page).getByRole('status')).toHaveText(text)
})

test('asks before discarding a form in the activity panel', async ({ page, backend }) => {
  holdFiles(backend)
  await page.goto('contents/news?edit=0')
  await field(newsForm(page), 'Title').fill('Lớp Rumba')
  await uploadAndLeave(page, 'new.png')
  const discard = activityPanel(page).getByRole('button', { name: 'Discard Create/Update news: Lớp Rumba' })
  await discard.click()
  await expect(question(page)).toContainText('What you typed and uploaded for Lớp Rumba will be lost.')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(progress(activityPanel(page), 'new.png')).toBeVisible()
  await expect(discard).toBeFocused()

  const aborted = page.waitForEvent('requestfailed')
  await discard.click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(activityPanel(page)).toBeHidden()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Add News' }).click()
  await expect(field(newsForm(page), 'Title')).toBeEnabled()
  await expect(field(newsForm(page), 'Title')).toHaveValue('')
})

test('discards a form without changes and uploads without a question', async ({ page, backend }) => {
  holdFiles(backend)
  await page.goto('contents/news?edit=3')
  await uploadAndLeave(page, 'new.png')
  await activityPanel(page).getByRole('button', { name: 'Cancel the upload of new.png' }).click()
  await activityPanel(page)
    .getByRole('button', { name: /^Discard/ })
    .click()
  await expect(activityPanel(page)).toBeHidden()
  await expect(question(page)).toBeHidden()
})

test('a form whose item fails to load stays in the activity panel', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.clock.install()
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  await field(form, 'Title').fill('Lớp Rumba')
  await uploadAndLeave(page, 'new.png')
  backend.use(...serverError('news/:id'))
  await page.clock.fastForward(20_000) // The cached item is stale now.
  await activityPanel(page).getByRole('button', back).click()
  await expect(form.getByRole('alert')).toContainText('Internal server error')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(question(page)).toBeHidden()
  await expect(progress(activityPanel(page), 'new.png')).toBeVisible()

  backend.use(...createHandlers(backend.db))
  release()
  await activityPanel(page).getByRole('button', back).click()
  await expect(field(form, 'Title')).toHaveValue('Lớp Rumba')
  await expect(preview(form)).toHaveAttribute('src', /new\.png$/)
})

test('signing out asks first, then aborts the upload and removes the form', async ({ page, backend }) => {
  holdFiles(backend)
  await page.goto('contents/news?edit=0')
  await field(newsForm(page), 'Title').fill('Lớp Rumba')
  await uploadAndLeave(page, 'new.png')
  const aborted = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Admin' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(question(page)).toHaveAccessibleDescription('Log out without saving?')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(progress(activityPanel(page), 'new.png')).toBeVisible()
  await page.getByRole('button', { name: 'Admin' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(activityPanel(page)).toBeHidden()

  await page.getByLabel('Username').fill('admin@example.com')
  await page.getByLabel('Password').fill('dance123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'News' }).click()
  await expect(activityPanel(page)).toBeHidden()
  await page.getByRole('button', { name: 'Add News' }).click()
  await expect(field(newsForm(page), 'Title')).toBeEnabled()
  await expect(field(newsForm(page), 'Title')).toHaveValue('')
})

test('the end of the session aborts an upload in the activity panel and keeps its form as a draft', async ({
  page,
  backend,
}) => {
  holdFiles(backend)
  await page.goto('contents/news?edit=3')
  await field(newsForm(page), 'Title').fill('Lớp Rumba')
  await uploadAndLeave(page, 'new.png')
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/uploads/'))
  backend.db.revokeAll()
  await page.getByRole('link', { name: 'FAQs' }).click()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await page.getByLabel('Username').fill('admin@example.com')
  await page.getByLabel('Password').fill('dance123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
  await expect(activityPanel(page)).toBeHidden()

  await page.goto('contents/news?edit=3')
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText('Lớp Rumba')
  await draft.getByRole('button', { name: 'Restore' }).click()
  await expect(field(newsForm(page), 'Title')).toHaveValue('Lớp Rumba')
})

test('the end of the session keeps new items in the activity panel as drafts, with their uploaded files', async ({
  page,
  backend,
}) => {
  const draft = page.getByRole('region', { name: 'Draft' })
  const add = () => page.getByRole('button', { name: 'Add News' }).click()
  const title = field(newsForm(page), 'Title')
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=0')
  await title.fill('Lớp Rumba')
  await uploadAndLeave(page, 'rumba.png')
  release()
  await expect(backgroundForm(page, /Lớp Rumba/)).toContainText('Nothing is saved yet')
  holdFiles(backend)
  await add()
  await title.fill('Lớp Salsa')
  await uploadAndLeave(page, 'salsa.png')
  backend.db.revokeAll()
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await page.getByLabel('Username').fill('admin@example.com')
  await page.getByLabel('Password').fill('dance123')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(activityPanel(page)).toBeHidden()

  await add()
  await draft.getByRole('button', { name: 'Restore' }).click()
  await expect(title).toHaveValue('Lớp Salsa')
  await expect(preview(newsForm(page))).toHaveCount(0)
  await newsForm(page).getByRole('button', { name: 'Cancel' }).click()
  await add()
  await draft.getByRole('button', { name: 'Restore' }).click()
  await expect(title).toHaveValue('Lớp Rumba')
  await expect(preview(newsForm(page))).toHaveAttribute('src', /rumba\.png$/)
  await newsForm(page).getByRole('button', { name: 'Cancel' }).click()
  await add()
  await expect(title).toBeEnabled()
  await expect(draft).toHaveCount(0)
})

test('the browser asks before closing the page while a form is in the activity panel', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=0')
  // Browsers ask only after an interaction with the page.
  await field(newsForm(page), 'Title').press('Shift')
  await uploadAndLeave(page, 'new.png')
  const tryToClose = async () => {
    const opened = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await opened
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
  }
  await tryToClose()
  release()
  await expect(activityPanel(page).getByText('Uploaded, 70 B')).toBeVisible()
  await tryToClose()
  await expect(activityPanel(page)).toBeVisible()

  await activityPanel(page)
    .getByRole('button', { name: /^Discard/ })
    .click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(activityPanel(page)).toBeHidden()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('closing a form without moving it to the activity panel aborts its upload', async ({ page, backend }) => {
  holdFiles(backend)
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  await fileField(form).setInputFiles(picture('new.png'))
  await expect(leave(form)).toBeVisible()
  const aborted = page.waitForEvent('requestfailed')
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(activityPanel(page)).toBeHidden()
})

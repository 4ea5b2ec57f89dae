import { rm, writeFile } from 'node:fs/promises'
import { createHandlers } from '../../mocks/handlers.ts'
import { serverError } from '../../mocks/overrides.ts'
import { order, paths, stepsOf } from '../../src/test/upload-steps.ts'
import { expect, test } from '../fixtures.ts'
import { tokenCookies } from '../session/session.ts'
import { bodies } from '../support/calls.ts'
import { fileField, newsForm, picture, png, preview } from './uploads.ts'

// Rules: §1: File upload through; §3: Upload URL pair; §3: Legitimize entry; §7: Storage and upload
test('a chosen picture is sent in three calls with its content, shown and saved with its item', async ({
  page,
  backend,
  context,
}) => {
  await page.goto('contents/news?edit=0')
  const form = newsForm(page)
  const chooser = page.waitForEvent('filechooser') // Start waiting early: intercepting the dialog takes a moment.
  await expect(form.getByText('PNG, JPG, JPEG or WEBP')).toBeVisible()
  await fileField(form).click()
  await (await chooser).setFiles(picture('lop salsa.png'))

  await expect.poll(() => preview(form).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  const [upload] = backend.db.uploads
  const stored = new URL(upload?.url ?? '')
  const url = upload?.copies.at(-1) ?? 'no upload was legitimized'
  await expect(preview(form)).toHaveAttribute('src', url)
  await expect(form.getByRole('progressbar')).toBeHidden()
  expect(stepsOf(backend)).toEqual(order)
  const [presign, put, legitimize] = backend.requests.filter(({ path }) => /\/(storage|uploads)\//.test(path))
  expect(presign?.search).toMatch(/^\?filename=lop(\+|%20)salsa\.png$/)
  expect(put?.path).toBe(stored.pathname)
  expect(put?.search).toMatch(/^\?signature=c2lnbmVk%2B1%2F%3D%3D$/)
  const { app_access_token } = await tokenCookies(context)
  expect(put?.headers.get('authorization')).toBe(`Bearer ${app_access_token}`)
  expect(put?.headers.get('content-type')).toBe('image/png')
  const file = await backend.db.files.get(stored.href)
  expect(Buffer.from((await file?.content.bytes()) ?? [])).toEqual(png)
  expect(legitimize?.json).toEqual({ files: [{ file: stored.href, name: 'lop salsa.png', dir: 'news' }] })

  for (const name of ['Title', 'Description', 'Content', 'Link'])
    await form.getByRole('textbox', { name }).fill(`https://www.example.com/${name}`)
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toBeHidden()
  expect(bodies(backend, 'POST', 'news')).toMatchObject([{ file: url }])
  expect(backend.db.news.at(-1)?.file).toBe(url)
})

test('an upload whose file no longer exists can be retried in its last step only', async ({ page, backend }, info) => {
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  const failAndDelete = async (name: string, step: string) => {
    const path = info.outputPath(name)
    await writeFile(path, png)
    backend.requests.length = 0
    backend.use(...serverError(step))
    await fileField(form).setInputFiles(path)
    await expect(form.getByRole('alert')).toHaveText(new RegExp(`^${name}: Internal server error\\s*Retry$`))
    await rm(path)
    backend.use(...createHandlers(backend.db))
    await form.getByRole('button', { name: 'Retry' }).click()
  }
  await failAndDelete('gone.png', paths.presign)
  await expect(form.getByRole('alert').last()).toContainText('This file can no longer be read. Choose it again.')
  expect(stepsOf(backend)).toEqual(['presign'])

  await failAndDelete('stored.png', paths.legitimize)
  await expect(preview(form)).toHaveAttribute('src', /-stored\.png$/)
  expect(stepsOf(backend)).toEqual([...order, 'legitimize'])
})

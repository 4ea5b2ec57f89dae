import { rm, writeFile } from 'node:fs/promises'
import { createHandlers } from '../../mocks/handlers.ts'
import { serverError } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'
import { fileField, newsForm, order, paths, picture, png, preview, progress, steps } from './uploads.ts'

test('an upload whose file no longer exists can be retried in its last step only', async ({ page, backend }, info) => {
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  const failAndDelete = async (name: string, step: string) => {
    const path = info.outputPath(name)
    await writeFile(path, png)
    backend.requests.length = 0
    backend.use(...serverError(step))
    await fileField(form).setInputFiles(path)
    await expect(form.getByRole('alert')).toHaveText(`${name}: Internal server errorRetry`)
    await rm(path)
    backend.use(...createHandlers(backend.db))
    await form.getByRole('button', { name: 'Retry' }).click()
  }
  await failAndDelete('gone.png', paths.presign)
  await expect(form.getByRole('alert').last()).toContainText('This file can no longer be read. Choose it again.')
  expect(steps(backend)).toEqual(['presign'])

  await failAndDelete('stored.png', paths.legitimize)
  await expect(preview(form)).toHaveAttribute('src', /-stored\.png$/)
  expect(steps(backend)).toEqual([...order, 'legitimize'])
})

test('an upload that has sent nothing for a minute says so, and Retry requests a new URL', async ({
  page,
  backend,
}) => {
  await page.clock.install()
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/v1/uploads/*', () => sent.resolve(), { times: 1 }) // No byte leaves the browser.
  await expect(fileField(form)).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await fileField(form).setInputFiles(picture('new.png'))
  await sent.promise
  await page.clock.fastForward(59_000)
  await expect(form.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(1_000)
  await expect(form.getByRole('alert')).toContainText('Nothing was sent for a minute.')
  await expect(progress(form, 'new.png')).toBeVisible()
  expect(steps(backend)).toEqual(['presign'])

  await page.clock.resume()
  await form.getByRole('button', { name: 'Retry the upload of new.png' }).click()
  await expect(preview(form)).toHaveAttribute('src', /\/2-new\.png$/)
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect(steps(backend)).toEqual(['presign', ...order])
})

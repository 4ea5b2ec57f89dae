import { rm, writeFile } from 'node:fs/promises'
import { createHandlers } from '../../mocks/handlers.ts'
import { serverError } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'
import { fileField, newsForm, order, paths, png, preview, steps } from './uploads.ts'

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

import { serverError } from '../mocks/overrides.ts'
import { bodies, calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { fileField, newsForm, picture } from './uploads.ts'

test('asks before saving without a file whose upload failed', async ({ page, backend, pageErrors }) => {
  pageErrors.allow(/500/)
  backend.use(...serverError('storage/presigned-url'))
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  await fileField(form).setInputFiles(picture('new.png'))
  await expect(form.getByRole('alert')).toContainText('new.png')
  const old = backend.db.news.find(({ id }) => id === 3)?.file
  await form.getByRole('textbox', { name: 'Title' }).fill('Khai giảng lớp Rumba')
  const confirm = form.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  const question = page.getByRole('alertdialog', { name: 'Confirmation' })
  await expect(question).toContainText('Save without the file?')
  await expect(question).toContainText('Not uploaded: new.png.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Khai giảng lớp Rumba')
  await expect(confirm).toBeFocused()
  expect(calls(backend, 'PUT', 'news/3')).toEqual([])

  await confirm.click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toBeHidden()
  expect(bodies(backend, 'PUT', 'news/3')).toMatchObject([{ title: 'Khai giảng lớp Rumba', file: old }])
})

test('asks before saving without a rejected file', async ({ page, backend }) => {
  await page.goto('contents/news?edit=3')
  const form = newsForm(page)
  await fileField(form).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(form.getByRole('alert')).toContainText('Only PNG, JPG, JPEG or WEBP files are accepted.')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Confirmation' })).toContainText('Not uploaded: notes.txt.')
  expect(calls(backend, 'PUT', 'news/3')).toEqual([])
})

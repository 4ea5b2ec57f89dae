import { expect, test } from 'vitest'
import { backend, bodies, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, field, message, question } from '@/test/browser/screen'
import { pathOf, pick } from '@/test/browser/uploads'
import { serverError } from '../../../mocks/overrides.ts'

test('asks before saving without a file whose upload failed', async () => {
  backend.use(...serverError(pathOf('presign')))
  const old = backend.db.news.find(({ id }) => id === 3)?.file
  renderRoute('contents/news?edit=3')
  await pick('new.png')
  await expect.element(message()).toMatchTextContent('new.png')
  await field('Title').fill('Khai giảng lớp Rumba')
  await confirm().click()
  await expect.element(question()).toMatchTextContent('Save without the file?')
  await expect.element(question()).toMatchTextContent('Not uploaded: new.png.')
  await button('Cancel', question()).click()
  await expect.element(button('Retry', message())).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Khai giảng lớp Rumba')
  await expect.element(confirm()).toHaveFocus()
  expect(calls('PUT', 'news/3')).toEqual([])

  await confirm().click()
  await button('Confirm', question()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bodies('PUT', 'news/3')).toMatchObject([{ title: 'Khai giảng lớp Rumba', file: old }])
})

test('asks before saving without a rejected file', async () => {
  renderRoute('contents/news?edit=3')
  await pick(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(message()).toMatchTextContent('Only PNG, JPG, JPEG or WEBP files are accepted.')
  await confirm().click()
  await expect.element(question()).toMatchTextContent('Not uploaded: notes.txt.')
  expect(calls('PUT', 'news/3')).toEqual([])
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { abortedRequests, backend } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, link, press, question } from '@/test/browser/screen'
import { heading } from '@/test/browser/shell'
import { expectPreview, holdStep, pick, progress, startAndHold, steps, upTo } from '@/test/browser/uploads'
import { uploadDropped } from '../../mocks/overrides.ts'

/** Starts an upload on a screen, and holds it while the file is sent. @returns a function that releases it */
async function startOn(path: string, label: string) {
  const release = holdStep('put')
  renderRoute(path)
  await pick('new.png', label)
  await expect.poll(steps).toEqual(upTo('put'))
  return release
}
const isShown = () => expect.element(progress('new.png', page)).toBeVisible()

test('asks before closing a form during an upload', async () => {
  const { release } = await startAndHold('put')
  await press('{Escape}')
  await expect.element(question()).toMatchTextContent('Leave without saving?')
  await button('Cancel', question()).click()
  release()
  await expectPreview('new.png')
})

test.each([
  ['a form', 'contents/news?edit=3', 'File', () => press('{Escape}')],
  ['the profile', 'account/profile', 'Avatar', () => link('News').click()],
] as const)('asks before leaving %s with an upload that has failed', async (_where, path, label, leave) => {
  backend.use(...uploadDropped())
  renderRoute(path)
  await pick('new.png', label)
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await leave()
  await expect.element(question()).toMatchTextContent('Leave without saving?')
  await button('Cancel', question()).click()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await leave()
  await button('Confirm', question()).click()
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('asks before leaving the screen of the file uploader during an upload, and until the URL was copied', async () => {
  const url = page.getByRole('textbox', { name: 'File URL' })
  const release = await startOn('contents/news', 'Picture to upload')
  await link('FAQs').click()
  await expect.element(question()).toMatchTextContent('The file that is being uploaded will be lost.')
  await button('Cancel', question()).click()
  await expect.poll(currentPath).toBe('contents/news')
  await isShown()
  expect(abortedRequests).toEqual([])

  release()
  await expect.element(url).toBeVisible()
  await link('FAQs').click()
  await expect.element(question()).toMatchTextContent('The address of the uploaded file has not been copied yet.')
  await button('Cancel', question()).click()
  await url.click()
  await press('{Control>}ac{/Control}')
  await link('FAQs').click()
  await expect.element(heading('FAQs')).toBeVisible()

  await pick('other.png', 'Picture to upload')
  await expect.element(url).toBeVisible()
  await link('News').click()
  await button('Confirm', question()).click()
  await expect.element(heading('News')).toBeVisible()
})

test.each([
  ['a form', 'contents/news?edit=3', 'File'],
  ['the file uploader', 'contents/news', 'Picture to upload'],
])('the browser asks before closing the page during an upload in %s', async (_where, path, label) => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  renderRoute(path)
  await expect.element(button(label, page)).toBeEnabled()
  expect(asks()).toBe(false)
  await startOn(path, label)
  expect(asks()).toBe(true)
  await isShown()
})

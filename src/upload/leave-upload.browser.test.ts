import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { abortedRequests, backend } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, cancel, link, press, question, toasts } from '@/test/browser/screen'
import { heading } from '@/test/browser/shell'
import { expectPreview, holdStep, pick, progress, startAndHold, steps, upTo } from '@/test/browser/uploads'
import { uploadDropped } from '../../mocks/overrides.ts'

/** Whether the browser asks before closing the page. */
const browserAsks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('asks before closing a form or the page during an upload', async () => {
  const { release } = await startAndHold('put')
  expect(browserAsks()).toBe(true)
  await press('{Escape}')
  await expect.element(question()).toMatchTextContent('Leave without saving?')
  await button('Cancel', question()).click()
  release()
  await expectPreview('new.png')
  await cancel().click()
  await button('Close toast', toasts()).click()
  await expect.poll(browserAsks).toBe(false)
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
  const release = holdStep('put')
  renderRoute('contents/news')
  await pick('new.png', 'Picture to upload')
  await expect.poll(steps).toEqual(upTo('put'))
  expect(browserAsks()).toBe(true)
  await link('FAQs').click()
  await expect.element(question()).toMatchTextContent('The file that is being uploaded will be lost.')
  await button('Cancel', question()).click()
  await expect.poll(currentPath).toBe('contents/news')
  await expect.element(progress('new.png', page)).toBeVisible()
  expect(abortedRequests).toEqual([])

  release()
  await expect.element(url).toBeVisible()
  expect(browserAsks()).toBe(true)
  await link('FAQs').click()
  await expect.element(question()).toMatchTextContent('The address of the uploaded file has not been copied yet.')
  await button('Cancel', question()).click()
  await url.click()
  await press('{Control>}ac{/Control}')
  expect(browserAsks()).toBe(false)
  await pick('second.png', 'Picture to upload')
  await expect.element(url).toHaveValue(expect.stringMatching(/-second\.png$/))
  expect(browserAsks()).toBe(true)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  await button('Copy', page).click()
  await expect.poll(browserAsks).toBe(false)
  await link('FAQs').click()
  await expect.element(heading('FAQs')).toBeVisible()

  await pick('other.png', 'Picture to upload')
  await expect.element(url).toBeVisible()
  await link('News').click()
  await button('Confirm', question()).click()
  await expect.element(heading('News')).toBeVisible()
})

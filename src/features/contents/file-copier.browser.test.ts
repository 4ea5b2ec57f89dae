import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, toastTexts } from '@/test/browser/screen'
import { fileField, legitimizedFiles, order, pathOf, pick, repairServer, steps } from '@/test/browser/uploads'
import { serverError } from '../../../mocks/overrides.ts'

const label = 'Picture to upload'
const url = () => page.getByRole('textbox', { name: 'File URL' })
const alert = () => page.getByRole('alert')
const copyButton = () => button('Copy', page)

/** Opens the news and uploads a picture below them. @returns the URL of the picture */
async function uploadPicture() {
  renderRoute('contents/news')
  await pick('a.png', label)
  await expect.element(url()).toHaveValue(expect.stringMatching(/\/news\/\d+-a\.png$/))
  return url().query()
}

test('is reached by a button above the list', async () => {
  renderRoute('contents/news?perPage=100')
  await button('File uploader', page).click()
  await expect.element(fileField(label)).toHaveFocus()
  await expect.element(fileField(label)).toBeInViewport()
})

test('uploads a picture below the FAQs to their folder', async () => {
  renderRoute('contents/faq')
  await pick('a.png', label)
  await expect.element(url()).toHaveValue(expect.stringMatching(/\/uploads\/faq\/\d+-a\.png$/))
  expect(legitimizedFiles()).toMatchObject([{ files: [{ name: 'a.png', dir: 'faq' }] }])
})

test('shows the error of a failed upload, and Retry uploads the file', async () => {
  renderRoute('contents/news')
  backend.use(...serverError(pathOf('legitimize')))
  await pick('a.png', label)
  await expect.element(alert()).toMatchTextContent(/^a\.png: Internal server error/)
  await expect.element(url()).not.toBeInTheDocument()
  repairServer()
  await button('Retry', page).click()
  await expect.element(url()).toHaveValue(expect.stringMatching(/\/news\/1-a\.png$/))
  expect(steps()).toEqual([...order, 'legitimize'])
})

test('rejects a file that is not a picture before any call', async () => {
  renderRoute('contents/news')
  await pick(new File(['<html>'], 'a.png', { type: 'image/png' }), label)
  await expect
    .element(alert())
    .toHaveTextContent('a.png: This is not a PNG file, though its name says so. Choose another file.')
  await expect.element(fileField(label)).toHaveAccessibleDescription(expect.stringMatching(/This is not a PNG file/))
  expect(steps()).toEqual([])
})

test.each([
  ['is rejected', 'b.gif', []],
  ['fails', 'b.png', serverError(pathOf('presign'))],
] as const)('a second file that %s keeps the URL of the previous one', async (_why, name, faults) => {
  await uploadPicture()
  backend.use(...faults)
  await pick(name === 'b.gif' ? new File(['GIF89a'], name, { type: 'image/gif' }) : name, label)
  await expect.element(alert()).toMatchTextContent(name)
  await expect.element(url()).toHaveValue(expect.stringMatching(/-a\.png$/))
})

test.each([
  ['denies access', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) }],
  ['is not supported', undefined],
])('selects the URL for copying by keyboard if the clipboard %s', async (_state, clipboard) => {
  const field = await uploadPicture()
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await copyButton().click()
  await expect
    .poll(() => toastTexts())
    .toEqual(['The clipboard is not available. Copy the selected address with the keyboard.'])
  await expect.element(url()).toHaveSelection(field instanceof HTMLInputElement ? field.value : '')
})

test('the browser asks before closing the page until the URL of each picture was copied', async () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  await uploadPicture()
  await expect.poll(asks).toBe(true)
  await copyButton().click()
  await expect.poll(toastTexts).toEqual(['File URL was copied into clipboard!'])
  expect(asks()).toBe(false)
  await pick('b.png', label)
  await expect.element(url()).toHaveValue(expect.stringMatching(/-b\.png$/))
  await expect.poll(asks).toBe(true)
})

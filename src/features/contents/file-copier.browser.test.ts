import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, toastTexts } from '@/test/browser/screen'
import { legitimizedFiles, pathOf, pick } from '@/test/browser/uploads'
import { serverError } from '../../../mocks/overrides.ts'

const label = 'Picture to upload'
const url = () => page.getByRole('textbox', { name: 'File URL' })

test('uploads a picture below the FAQs to their folder; a second one that fails keeps its URL, which can be copied', async () => {
  renderRoute('contents/faq')
  await pick('a.png', label)
  await expect.element(url()).toHaveValue(expect.stringMatching(/\/uploads\/faq\/\d+-a\.png$/))
  expect(legitimizedFiles()).toMatchObject([{ files: [{ name: 'a.png', dir: 'faq' }] }])
  const field = url().query()

  backend.use(...serverError(pathOf('presign')))
  await pick('b.png', label)
  await expect.element(page.getByRole('alert')).toMatchTextContent('b.png')
  await expect.element(url()).toHaveValue(expect.stringMatching(/-a\.png$/))

  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await button('Copy', page).click()
  await expect
    .poll(() => toastTexts())
    .toEqual(['The clipboard is not available. Copy the selected address with the keyboard.'])
  await expect.element(url()).toHaveSelection(field instanceof HTMLInputElement ? field.value : '')
})

import { expect, test } from 'vitest'
import { renderRoute } from '@/test/browser/render-route'
import { confirm, dialog, field, press } from '@/test/browser/screen'
import { paste, resizeWindow } from '@/test/browser/shell'
import { transferOf } from '@/test/browser/uploads'

const weight = () => field('Weight')
const wrongWeight = 'Please enter a valid weight (must be greater than 1)'

// `rules.test.ts` tests more values.
test('a weight becomes a whole number of at least 1 when it loses the focus, or is refused as it was typed', async () => {
  renderRoute('courses/list?edit=0')
  for (const [input, value] of Object.entries({ '0': '1', '-5': '1', '0,5': '1', '1.000': '1000', '007': '7' })) {
    await weight().fill(input)
    weight().element().blur()
    await expect.element(weight(), { message: `${input} becomes ${value}` }).toHaveValue(value)
  }
  for (const typed of ['1,5', 'e']) {
    await weight().fill('')
    await press(typed)
    await confirm().click()
    await expect.element(weight(), { message: typed }).toHaveAccessibleDescription(wrongWeight)
    await expect.element(weight()).toHaveValue(typed)
    await weight().fill('1')
    await expect.element(weight()).toHaveAttribute('aria-invalid', 'false')
  }
})

test('the message of the focused field scrolls into view', async () => {
  await resizeWindow(375, 667)
  renderRoute('contents/news?edit=24')
  await weight().fill('1,5') // the last field of the form
  await confirm().click()
  await expect.element(dialog().getByText(wrongWeight)).toBeInViewport({ ratio: 1 })
})

test('the field of a long text grows, and a link that is pasted in several lines becomes one line', async () => {
  renderRoute('contents/news?edit=0')
  await expect.element(field('Content')).toBeVisible()
  const height = () => field('Content').element().getBoundingClientRect().height
  const before = height()
  await field('Content').fill('dòng\n'.repeat(10))
  await expect.poll(height).toBeGreaterThan(before + 50)

  await paste(field('Link'), ' https://example.com/rat-\n dai\r\n-qua\n')
  await expect.element(field('Link')).toHaveValue('https://example.com/rat-dai-qua')
})

// Rules: §5: Pasted files
test('says where a pasted screenshot goes, until a text is typed', async () => {
  const pasteInto = (label: string, data: DataTransfer) =>
    field(label)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  const note = () => dialog().getByText(/^Pictures and other files go into/)
  const withText = transferOf('a.png')
  withText.setData('text/plain', 'a')
  for (const [path, fileLabels] of Object.entries({
    'contents/news?edit=0': 'File',
    'courses/list?edit=0': 'Image',
    'courses/2/lessons?edit=0': 'Video or Audio',
  })) {
    renderRoute(path)
    const label = path.startsWith('courses/list') ? 'Description' : 'Content'
    await expect.element(field(label)).toBeEnabled()
    pasteInto(label, withText)
    await expect.element(note()).not.toBeInTheDocument()
    pasteInto(label, transferOf('a.png'))
    // Chromium fires this event after it has ignored the file.
    field(label)
      .element()
      .dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
    await expect.element(note()).toHaveTextContent(`Pictures and other files go into the field ${fileLabels}.`)
    await field(label).fill('a')
    await expect.element(note()).not.toBeInTheDocument()
  }
})

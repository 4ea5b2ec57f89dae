import { expect, test } from 'vitest'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, question, rows, toasts, toastTexts } from '@/test/browser/screen'
import { boxOf, main, resizeWindow } from '@/test/browser/shell'

test('the toast leaves the progress bar of the ledger uncovered on a phone', async () => {
  renderRoute('contents/faq')
  await rows().nth(1).getByRole('checkbox').click()
  await button('Delete', main()).click()
  await resizeWindow(375, 740)
  await button('Confirm', question()).click()
  await expect.poll(toastTexts).toEqual(['1 of 1 done'])
  const bar = boxOf(dialog().getByRole('progressbar'))
  await expect.poll(() => boxOf(toasts()).top).toBeGreaterThan(bar.bottom)
})

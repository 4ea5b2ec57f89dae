import { expect, test } from '../fixtures.ts'
import { activityPanel, field, holdFiles, uploadAndLeave } from './background-uploads.ts'
import { newsForm, question } from './uploads.ts'

test('the browser asks before closing the page while a form is in the activity panel', async ({ page, backend }) => {
  const release = holdFiles(backend)
  await page.goto('contents/news?edit=0')
  // Browsers ask only after an interaction with the page.
  await field(newsForm(page), 'Title').press('Shift')
  await uploadAndLeave(page, 'new.png')
  const tryToClose = async () => {
    const opened = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await opened
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
  }
  await tryToClose()
  release()
  await expect(activityPanel(page).getByText('Uploaded, 70 B')).toBeVisible()
  await tryToClose()
  await expect(activityPanel(page)).toBeVisible()

  await activityPanel(page)
    .getByRole('button', { name: /^Discard/ })
    .click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(activityPanel(page)).toBeHidden()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

import { expect, test } from '../fixtures.ts'

test('offers what was typed after the page was reloaded', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Create/Update news' })
  page.on('dialog', (question) => void question.accept()) // the browser's question before a reload
  await page.goto('contents/news?edit=3')
  await dialog.getByLabel('Title').fill('Lịch nghỉ Tết')
  await page.reload()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Lịch nghỉ Tết')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('contents/news?edit=3')
  await expect(dialog.getByLabel('Title')).toBeEnabled()
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

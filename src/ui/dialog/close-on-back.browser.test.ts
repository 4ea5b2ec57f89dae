import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBox, pageButton, rowLinks, table } from '@/test/browser/list-page'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, closeWith, dialog, link } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'

test('Back leaves a list after two presses, however many dialogs were opened over it', async () => {
  renderRoute('dashboard')
  await link('User management').first().click()
  for (const row of [0, 1, 2]) {
    await rowLinks().nth(row).click()
    await expect.element(dialog()).toBeVisible()
    await closeWith(button('Cancel'))
  }
  await button('Import users', main()).click()
  await closeWith(button('Cancel'))
  await rowLinks().nth(3).click()
  await expect.element(dialog()).toBeVisible()
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(currentPath()).toBe('users/list')
  history.back()
  await expect.poll(currentPath).toBe('dashboard')
})

test('Back closes the export and the names of the selected rows, and the list stays as it is', async () => {
  renderRoute('users/list')
  await pageButton('Next page').click()
  await expect.element(table()).toHaveAttribute('aria-busy', 'false')
  await page
    .getByRole('checkbox', { name: /^Select user/ })
    .first()
    .click()
  for (const opener of ['Export', 'Review']) {
    await button(opener, main()).click()
    await expect.element(dialog()).toBeVisible()
    history.back()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(pageBox()).toHaveValue('2')
  }
})

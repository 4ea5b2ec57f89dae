import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBox, pageButton, rowLinks, table } from '@/test/browser/list-page'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, closeWith, dialog, link } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'

const titled = (name: string) => page.getByRole('dialog', { name })

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

test('Back and Forward close and open the export and the names of the selected rows, over the same list', async () => {
  renderRoute('users/list')
  await pageButton('Next page').click()
  await expect.element(table()).toHaveAttribute('aria-busy', 'false')
  await page
    .getByRole('checkbox', { name: /^Select user/ })
    .first()
    .click()
  for (const [opener, title] of [
    ['Export', 'Export'],
    ['Review', '1 selected'],
  ] as const) {
    await button(opener, main()).click()
    await expect.element(titled(title)).toBeVisible()
    history.back()
    await expect.element(dialog()).not.toBeInTheDocument()
    history.forward()
    await expect.element(titled(title)).toBeVisible()
    await closeWith(button('Close', dialog()))
    await expect.element(pageBox()).toHaveValue('2')
  }
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(pageBox()).toHaveValue('2')
})

test('a reload opens the export again', async () => {
  renderRoute('users/list?export=1')
  await expect.element(titled('Export')).toBeVisible()
})

test('a reload of the names of the selected rows says that none is selected any more', async () => {
  renderRoute('users/list?review=1')
  await expect.element(titled('0 selected').getByText('Nothing is selected any more.')).toBeVisible()
})

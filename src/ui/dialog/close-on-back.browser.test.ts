import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageBox, pageButton, table } from '@/test/browser/list-page'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'

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

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refreshButton, rowCount, searchBox } from '@/test/browser/list-page'
import { queries } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickAtOnce, dialog, press, rows } from '@/test/browser/screen'
import { heading, main, resizeWindow } from '@/test/browser/shell'

const more = () => button('More', main())

// Rules: §2: Tools of a list on a phone
test('a phone shows the search, and a sheet with the words of the other tools', async () => {
  await resizeWindow(375, 800)
  renderRoute('users/list?keyword=dao')
  await expect.poll(rowCount).toBe(1)
  await expect.element(searchBox()).toBeVisible()
  await expect.element(refreshButton()).not.toBeInTheDocument()
  await more().click()
  await expect.element(page.getByText('Import users')).toBeVisible()
  await refreshButton().click()
  await expect.element(refreshButton()).not.toBeInTheDocument()
  await expect.element(more()).toHaveFocus()
  await expect.poll(() => queries('users')).toHaveLength(2)

  await more().click()
  await button('Export', page).click()
  await expect.element(dialog()).toBeVisible()
  await button('Cancel').click()
  await expect.element(more()).toHaveFocus()

  await more().click()
  await button('Columns and density', main()).click()
  await page.getByRole('checkbox', { name: 'Email' }).click()
  await expect.element(page.getByText('dao.nguyen@example.com')).not.toBeInTheDocument()
  await button('Done').click()
  await expect.element(refreshButton()).not.toBeInTheDocument()
  await expect.element(more()).toHaveFocus()

  await more().click()
  await button('Columns and density', main()).click()
  await expect.element(page.getByRole('checkbox', { name: 'Email' })).toBeVisible()
  await press('{Escape}')
  await expect.element(button('Columns and density', main())).toHaveFocus()
  await press('{Escape}')
  await expect.element(more()).toHaveFocus()

  await button('Filters', main()).click()
  await expect.element(button('Filter by status', main())).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(375)
})

test('a list on a phone stays where it was scrolled to when a form closes and when Back returns to it', async () => {
  await resizeWindow(375, 700)
  renderRoute('users/list?perPage=50')
  await expect.poll(rowCount).toBe(50)
  const row = rows().nth(30)
  row.element().scrollIntoView({ block: 'center' })
  // Until the scroll event has fired.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const at = scrollY
  expect(at).toBeGreaterThan(1000)

  for (const close of [() => cancel().click(), async () => history.back()]) {
    await row.getByRole('link').first().click()
    await expect.element(dialog()).toHaveAccessibleName('Create/Update user')
    await close()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.poll(() => scrollY).toBe(at)
  }

  clickAtOnce(page.getByRole('link', { name: 'Dashboard' }).first()) // A real click would scroll to the link.
  await expect.element(heading('Dashboard')).toBeVisible()
  history.back()
  await expect.poll(() => scrollY).toBe(at)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rowCount } from '@/test/browser/list-page'
import { renderRoute } from '@/test/browser/render-route'
import { cancel, clickAtOnce, dialog, rows } from '@/test/browser/screen'
import { heading, resizeWindow } from '@/test/browser/shell'

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

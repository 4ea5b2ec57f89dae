import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rowCount } from '@/test/browser/list-page'
import { renderRoute } from '@/test/browser/render-route'
import { cancel, clickAtOnce, dialog, rows } from '@/test/browser/screen'
import { heading, resizeWindow } from '@/test/browser/shell'

/** Scrolls to the row with index 60 of 100. @returns the row and the scroll position */
async function scrollDown() {
  renderRoute('users/list?perPage=100')
  await expect.poll(rowCount).toBe(100)
  const row = rows().nth(60)
  row.element().scrollIntoView({ block: 'center' })
  // Until the scroll event has fired.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  expect(scrollY).toBeGreaterThan(2000)
  return { row, at: scrollY }
}

describe('the scroll position of a list', () => {
  beforeEach(() => resizeWindow(375, 700))

  test('stays when a form opens and closes, with Cancel and with Back', async () => {
    const { row, at } = await scrollDown()
    for (const close of [() => cancel().click(), async () => history.back()]) {
      await row.getByRole('link').first().click()
      await expect.element(dialog()).toHaveAccessibleName('Create/Update user')
      await close()
      await expect.element(dialog()).not.toBeInTheDocument()
      await expect.poll(() => scrollY).toBe(at)
    }
  })

  test('is restored when Back returns from another screen', async () => {
    const { at } = await scrollDown()
    clickAtOnce(page.getByRole('link', { name: 'Dashboard' }).first()) // A real click would scroll to the link.
    await expect.element(heading('Dashboard')).toBeVisible()
    history.back()
    await expect.poll(() => scrollY).toBe(at)
  })
})

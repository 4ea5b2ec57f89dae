import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { rows } from './session.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const membership = (page: Page, id: number) =>
  page.getByRole('button', { name: new RegExp(`^Membership of user ${id}\\.`) })
/** A time after the last sign-in. */
const later = () => new Date(Date.now() + 60_000).toISOString()
/** Reloads the list without moving the pointer or the focus. */
const refresh = (page: Page) => button(page, 'Refresh list').dispatchEvent('click')

test('a tooltip follows the new label of its button', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await membership(page, 3).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip(page)).toHaveText('Block')
  for (const user of backend.db.users) if (user.id === 3) user.status = 'blocked'
  await refresh(page)
  await expect(button(page, 'Activate user 3')).toBeFocused()
  await expect(tooltip(page)).toHaveText('Activate')
})

test('a tooltip moves with its button and disappears with it', async ({ page, backend }) => {
  await page.goto('users/list')
  await membership(page, 1).focus()
  await page.keyboard.press('Tab')
  await expect(tooltip(page)).toHaveText('Delete')
  const remove = button(page, 'Delete user 1')
  const top = async () => (await remove.boundingBox())?.y ?? 0
  /** The distance between the tooltip and its button. */
  const gap = async () => {
    const { y, height } = (await tooltip(page).boundingBox()) ?? { y: 0, height: 0 }
    return (await top()) - y - height
  }
  const [gapBefore, topBefore] = [await gap(), await top()]

  for (const user of backend.db.users) if (user.id === 3) user.last_access_at = later()
  await refresh(page)
  await expect(rows(page).first()).toContainText('Đào Nguyễn Thị Hồng')
  expect(await top()).toBeGreaterThan(topBefore)
  await expect(remove).toBeFocused()
  await expect.poll(gap).toBeCloseTo(gapBefore)

  backend.db.users = backend.db.users.filter(({ id }) => id !== 1)
  await refresh(page)
  await expect(remove).toHaveCount(0)
  await expect(tooltip(page)).toHaveCount(0)
})

test('a tooltip belongs to the row that moves under the pointer', async ({ page, backend }) => {
  await page.goto('users/list')
  await membership(page, 1).hover()
  await expect(tooltip(page)).toHaveText('No membership')
  for (const user of backend.db.users) if (user.id === 3) user.last_access_at = later()
  await refresh(page)
  await expect(tooltip(page)).toHaveText('Membership runs until August 1st, 2030 12:00pm')
})

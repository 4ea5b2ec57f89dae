import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { rows } from './session.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const membership = (page: Page, id: number) =>
  page.getByRole('button', { name: new RegExp(`^Membership of user ${id}\\.`) })
/** Surely after whoever signed in last, in whatever second that was. */
const later = () => new Date(Date.now() + 60_000).toISOString()
/** Has the list read again; neither the pointer nor the focus goes anywhere. */
const refresh = (page: Page) => button(page, 'Refresh list').dispatchEvent('click')

test('says what its button has become', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await membership(page, 3).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip(page)).toHaveText('Block')
  for (const user of backend.db.users) if (user.id === 3) user.status = 'blocked'
  await refresh(page)
  await expect(button(page, 'Activate user 3')).toBeFocused()
  await expect(tooltip(page)).toHaveText('Activate')
})

test('goes where its button goes, and away with it', async ({ page, backend }) => {
  await page.goto('users/list')
  await membership(page, 1).focus()
  await page.keyboard.press('Tab')
  await expect(tooltip(page)).toHaveText('Delete')
  const remove = button(page, 'Delete user 1')
  const place = async () => (await remove.boundingBox())?.y ?? 0
  /** How far above its button it stands. */
  const gap = async () => {
    const { y, height } = (await tooltip(page).boundingBox()) ?? { y: 0, height: 0 }
    return (await place()) - y - height
  }
  const [gapBefore, placeBefore] = [await gap(), await place()]

  for (const user of backend.db.users) if (user.id === 3) user.last_access_at = later()
  await refresh(page)
  await expect(rows(page).first()).toContainText('Đào Nguyễn Thị Hồng')
  expect(await place()).toBeGreaterThan(placeBefore)
  await expect(remove).toBeFocused()
  await expect.poll(gap).toBeCloseTo(gapBefore)

  backend.db.users = backend.db.users.filter(({ id }) => id !== 1)
  await refresh(page)
  await expect(remove).toHaveCount(0)
  await expect(tooltip(page)).toHaveCount(0)
})

test('is that of the row that has come under the pointer', async ({ page, backend }) => {
  await page.goto('users/list')
  await membership(page, 1).hover()
  await expect(tooltip(page)).toHaveText('No membership')
  for (const user of backend.db.users) if (user.id === 3) user.last_access_at = later()
  await refresh(page)
  await expect(tooltip(page)).toHaveText('Membership runs until August 1st, 2030 12:00pm')
})

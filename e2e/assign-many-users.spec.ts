import type { Page } from '@playwright/test'
import { crowd } from '../mocks/seed/crowd.ts'
import { assignDialog, assigned, available, changes, confirm } from './assign.ts'
import { expect, test } from './fixtures.ts'

test.describe.configure({ timeout: 120_000 })

const perSide = 25_000

test.beforeEach(({ backend }) => crowd(backend.db, { courseId: 2, perSide }))

/** Opens the dialog and waits for all users, which takes long on a busy machine. */
async function open(page: Page) {
  await page.goto('courses/list?assign=2')
  for (const side of [available, assigned]) await expect(side(page).count).toHaveText(/25,000$/, { timeout: 30_000 })
}

test('25 000 users on each side can be selected and moved by keyboard', async ({ page, backend }) => {
  await open(page)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2_000)

  await available(page).list.focus()
  await page.keyboard.press('End')
  const last = available(page).users.and(page.locator('[aria-posinset="25000"]'))
  await expect(last).toHaveAttribute('aria-setsize', '25000')
  await expect(last).toBeInViewport()
  await page.keyboard.press('Shift+PageUp')
  await expect(available(page).button(/^Assign selected \(\d+\)$/)).toBeEnabled()
  const chosen = Number(
    /\d+/.exec(
      (await available(page)
        .button(/^Assign selected/)
        .textContent()) ?? '',
    )?.[0],
  )
  await page.keyboard.press('Enter')
  await expect(changes(page)).toHaveText(new RegExp(`\\+${chosen}\\s*−0`))

  await assigned(page).filter.focus()
  await page.keyboard.type('nguyen')
  await expect(assigned(page).count).toContainText(/^Assigned users[\d,]+ of [\d,]+ match$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Enter')
  await expect(assigned(page).users).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(assigned(page).count).not.toContainText('match')
  const remaining = Number(/([\d,]+)$/.exec((await assigned(page).count.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  await confirm(page).focus()
  await page.keyboard.press('Enter')
  await expect(assignDialog(page)).toHaveCount(0)
  expect(backend.db.courses.find(({ id }) => id === 2)?.user_ids).toHaveLength(remaining)
})

test('assigns all 25 000 users at once', async ({ page, backend }) => {
  await open(page)
  await available(page).button('Assign all 25,000').click()
  await expect(assigned(page).count).toHaveText(/50,000$/)
  await expect(changes(page)).toHaveText(/\+25,000\s*−0/)
  await confirm(page).click()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(new Set(backend.db.courses.find(({ id }) => id === 2)?.user_ids).size).toBe(50_000)
})

test('typing a filter scrolls a list back to the first match', async ({ page }) => {
  await open(page)
  const third = available(page).users.nth(2) // The first rendered row may be the active option.
  await available(page).list.hover()
  await page.mouse.wheel(0, 600_000)
  await expect(third).not.toHaveAttribute('aria-posinset', '3')
  await available(page).filter.fill('nguyen')
  await expect(third).toHaveAttribute('aria-posinset', '3')
  await expect(available(page).users.first()).toBeInViewport()
})

test('counts 5 000 unknown e-mail addresses without listing all of them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await assignDialog(page).getByRole('button', { name: 'Paste e-mail addresses' }).click()
  const column = Array.from({ length: 5_000 }, (_, number) => `nobody${number}@example.com`).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), column)
  await assignDialog(page).getByRole('textbox', { name: 'E-mail addresses' }).focus()
  await page.keyboard.press('Control+v')
  await expect(assignDialog(page).getByText('0 found, 0 already in, 5,000 not found')).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2_000)
})

import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { answer, sentFor, stopped } from './session.ts'

const [admin, linh] = ['admin@example.com', 'linh@example.com']
const [ADMIN, LINH] = ['1', '2']
const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })

test.describe('when another person signs in in another tab', () => {
  // Rules: Resilience: Another person signs in in another tab
  test('this tab stops, shows no data, and continues as the other person after a reload', async ({
    page,
    context,
    backend,
  }) => {
    await page.goto('users/list?edit=3')
    await form(page).getByLabel('Phone', { exact: true }).fill('0909 000 111')
    const other = await context.newPage()
    await other.goto(`dashboard?accessToken=${backend.db.signIn(linh).access_token}`)
    await answer(other, 'Confirm')
    await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await expect(stopped(page, linh)).toBeVisible()
    await expect(page.getByRole('button')).toHaveText(['Reload'])
    await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(stopped(page, linh)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows(page)).toHaveCount(0)
    expect(await page.content()).not.toContain(admin)
    backend.requests.length = 0

    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(form(page).getByLabel('Phone', { exact: true })).toHaveValue('0912 345 678')
    expect(sentFor(backend, ADMIN)).toEqual([])
    expect(sentFor(backend, LINH).length).toBeGreaterThan(0)
  })
})

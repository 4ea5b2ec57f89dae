import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { useFixedFont } from './visual.ts'

// Compares eight screens in both themes with reference screenshots. `npm run task -- screenshots` updates them.
const NOON = Date.parse('2026-11-20T12:00:00+07:00')

type Screen = {
  name: string
  path: string
  /** Resolves when the screen is complete. */
  ready: (page: Page) => Promise<void>
  phone?: boolean
  signedIn?: boolean
}

const rows = (count: number) => async (page: Page) => {
  await expect(page.locator('main tbody tr')).toHaveCount(count)
}
const fieldHasValue = (field: string, value: string) => async (page: Page) => {
  await expect(page.getByRole('dialog').getByRole('textbox', { name: field, exact: true })).toHaveValue(value)
}

const screens: Screen[] = [
  { name: 'login', path: 'login', ready: (page) => expect(page.getByLabel('Password')).toBeVisible(), signedIn: false },
  { name: 'users', path: 'users/list', ready: rows(10) },
  { name: 'user-form', path: 'users/list?edit=12', ready: fieldHasValue('First Name', 'Vy') },
  {
    name: 'membership',
    path: 'users/list?membership=12',
    ready: (page) => expect(page.getByRole('cell', { name: 'basic-2', exact: true })).toBeVisible(),
  },
  { name: 'news', path: 'contents/news', ready: rows(10) },
  { name: 'lessons', path: 'courses/2/lessons', ready: rows(10) },
  {
    name: 'assignment',
    path: 'courses/list?assign=2',
    ready: (page) => expect(page.getByRole('option').first()).toBeVisible(),
  },
  { name: 'users-on-a-phone', path: 'users/list', ready: rows(10), phone: true },
]

test.use({ startedAt: NOON })

for (const { name, path, ready, phone = false, signedIn = true } of screens) {
  test.describe(() => {
    test.use({ signedIn, viewport: phone ? { width: 375, height: 740 } : { width: 1440, height: 900 } })

    test(`${name} matches its screenshots in the light and dark theme`, async ({ page }) => {
      await page.clock.setFixedTime(NOON)
      await page.goto(path)
      await useFixedFont(page)
      await ready(page)
      await page.waitForLoadState('networkidle') // Images have loaded.
      for (const theme of ['light', 'dark']) {
        await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
        await expect(page).toHaveScreenshot(`${name}-${theme}.png`)
      }
    })
  })
}

import type { Locator, Page } from '@playwright/test'
import { findSmallTargets } from '../accessibility/targets.ts'
import { expect, test } from '../fixtures.ts'
import { available } from '../forms/assign.ts'
import { follow, rows } from '../pages.ts'

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })
/** How far the page can be scrolled sideways, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

const lists = ['Users', 'News', 'FAQs', 'Courses', 'Lessons']
const dialogs = ['Create/Update user', 'Membership', 'Create/Update course', 'Create/Update lesson', 'Assign users']

test('screens do not scroll sideways, lists start high, dialogs fit, targets are large, and iOS does not zoom', async ({
  page,
  backend,
}) => {
  test.slow() // It opens twelve screens, and measures each control on them.
  const [, , dao] = backend.db.users
  const long = 'KhiêuVũThểThaoQuốcTế'.repeat(12)
  Object.assign(backend.db.courses[11] ?? {}, { name: long, description: long })
  Object.assign(backend.db.lessons[0] ?? {}, { title: long, content: long, outcome: long, video_at: 0 })
  if (dao) Object.assign(dao, { last_name: 'Nguyễn'.repeat(40), email: `${'d'.repeat(200)}@example.com` })
  await page.goto('dashboard')
  for (const [url, name, shown] of [
    ['users/list', 'Users', rows(page).nth(9)],
    ['users/list?filter=status.active', 'Users', page.getByRole('button', { name: /^Filters/ })],
    ['users/list?page=14', 'Users', page.getByText('131–137 of 137').last()],
    ['users/list?keyword=xyzxyz', '', page.getByText('No results found')],
    ['users/list?edit=3', 'Create/Update user', page.getByRole('textbox', { name: 'First Name' })],
    ['users/list?membership=3', 'Membership', page.getByRole('radio', { name: '6 months' })],
    ['contents/news', 'News', rows(page).nth(9)],
    ['contents/faq', 'FAQs', rows(page).nth(9)],
    ['courses/list', 'Courses', rows(page).nth(9)],
    ['courses/list?edit=12', 'Create/Update course', page.getByRole('textbox', { name: 'Name' })],
    ['courses/list?assign=2', 'Assign users', available(page).users.first()],
    ['courses/2/lessons', 'Lessons', rows(page).nth(9)],
    ['courses/2/lessons?edit=2', 'Create/Update lesson', page.getByRole('textbox', { name: 'Title' })],
  ] as const) {
    await test.step(url, async () => {
      await follow(page, url)
      const role = dialogs.includes(name) ? 'dialog' : 'region'
      if (name !== '') await expect(page.getByRole(role, { name, exact: true })).toBeVisible()
      await expect(shown).toBeVisible()
      await expect(page.locator('fieldset:disabled')).toHaveCount(0)
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 667 })
        expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0)
      }
      if (lists.includes(name)) expect((await boxOf(rows(page).first())).y).toBeLessThanOrEqual(260)
      if (dialogs.includes(name)) await expectDialogFits(page, name)
      const { checked, missed } = await findSmallTargets(page, 44)
      expect(missed).toEqual([])
      expect(checked).toBeGreaterThan(3)
      expect(await smallestFontSize(page)).toBeGreaterThanOrEqual(16) // iOS zooms into fields with smaller text.
    })
  }
})

/** Expects a dialog to fill the screen, with its buttons in view and content that is not too wide. */
async function expectDialogFits(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name })
  await expect.poll(() => boxOf(dialog)).toEqual({ x: 0, y: 0, width: 375, height: 667 }) // after it has moved in
  for (const button of ['Confirm', 'Cancel', 'Close'])
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeInViewport({ ratio: 1 })
  const body = dialog.getByRole('form').locator('..').first()
  expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
}

const smallestFontSize = (page: Page) =>
  page
    .locator('input, select, textarea')
    .evaluateAll((fields) =>
      Math.min(
        ...fields
          .filter((field) => field.checkVisibility())
          .map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
      ),
    )

test.describe('in landscape', () => {
  test.use({ viewport: { width: 667, height: 375 } })

  test('a list scrolls with its page, and dialogs fill the screen except the notch', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47, bottom: 21 } })
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(10)
    expect((await boxOf(page.getByRole('button', { name: 'Toggle sidebar' }))).x).toBeGreaterThanOrEqual(47)
    const region = page.getByRole('region', { name: 'Users' })
    expect(await region.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    await page.goto('users/list?edit=3')
    const form = page.getByRole('dialog', { name: 'Create/Update user' })
    await expect(form.getByRole('textbox', { name: 'First Name' })).toBeEnabled()
    expect(await boxOf(form)).toEqual({ x: 0, y: 0, width: 667, height: 375 })
    for (const name of ['Close', 'Cancel', 'Confirm']) {
      const box = await boxOf(form.getByRole('button', { name }))
      expect(box.x + box.width).toBeLessThanOrEqual(667 - 47)
      expect(box.y + box.height).toBeLessThanOrEqual(375 - 21)
    }
    // There must be room for a field and its label.
    const body = form.getByRole('form').locator('..')
    expect((await boxOf(body)).height).toBeGreaterThan(180)
  })
})

import type { Locator, Page } from '@playwright/test'
import { findSmallTargets } from '../accessibility/targets.ts'
import { expect, test } from '../fixtures.ts'
import { available } from '../forms/assign.ts'
import { follow, rows } from '../pages.ts'

/** The tenth row of a list. */
const rowOf = (page: Page, list: string) => page.getByRole('region', { name: list }).getByRole('row').nth(9)

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })
/** How far the page can be scrolled sideways, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('no screen scrolls sideways at 320 and 375 px', async ({ page, backend }) => {
  const [, , dao] = backend.db.users
  const long = 'KhiêuVũThểThaoQuốcTế'.repeat(12)
  Object.assign(backend.db.courses[11] ?? {}, { name: long, description: long })
  Object.assign(backend.db.lessons[0] ?? {}, { title: long, content: long, outcome: long, video_at: 0 })
  if (dao) Object.assign(dao, { last_name: 'Nguyễn'.repeat(40), email: `${'d'.repeat(200)}@example.com` })
  await page.goto('dashboard')
  for (const [url, shown] of [
    ['dashboard', page.getByRole('heading', { name: 'Dashboard' }).first()],
    ['users/list', rowOf(page, 'Users')],
    ['users/list?page=14', page.getByText('131–137 of 137').last()],
    ['users/list?keyword=0912345678', page.getByText('0912 345 678')],
    ['users/list?keyword=xyzxyz', page.getByText('No results found')],
    ['users/list?edit=3', page.getByRole('textbox', { name: 'First Name' })],
    ['users/list?membership=3', page.getByRole('radio', { name: '6 months' })],
    ['courses/list', rowOf(page, 'Courses')],
    ['courses/list?edit=12', page.getByRole('textbox', { name: 'Name' })],
    ['courses/2/lessons', rowOf(page, 'Lessons')],
    ['courses/2/lessons?edit=2', page.getByRole('textbox', { name: 'Title' })],
  ] as const) {
    await test.step(url, async () => {
      await follow(page, url)
      await expect(shown).toBeVisible()
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 812 })
        expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0)
      }
    })
  }
})

test('the first card of each list starts at 260 px at most, also with a filter', async ({ page }) => {
  await page.goto('dashboard')
  for (const [list, url] of Object.entries({
    Users: 'users/list?filter=status.active',
    News: 'contents/news',
    FAQs: 'contents/faq',
    Courses: 'courses/list',
    Lessons: 'courses/2/lessons',
  })) {
    await test.step(list, async () => {
      await follow(page, url)
      await expect(rowOf(page, list)).toBeVisible()
      if (!url.startsWith('contents')) await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible()
      expect((await boxOf(rows(page).first())).y).toBeLessThanOrEqual(260)
    })
  }
})

test('a dialog fills the screen, its buttons stay in view, and its content fits', async ({ page }) => {
  await page.goto('dashboard')
  for (const [name, url] of [
    ['Create/Update user', 'users/list?edit=3'],
    ['Membership', 'users/list?membership=3'],
  ] as const) {
    await test.step(name, async () => {
      await follow(page, url)
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled()
      await expect.poll(() => boxOf(dialog)).toEqual({ x: 0, y: 0, width: 375, height: 667 }) // after it has moved in
      await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      const body = dialog.locator('form').locator('..')
      expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    })
  }
})

test('touch targets are large enough, and iOS does not zoom into fields', async ({ page }) => {
  await page.goto('dashboard')
  for (const [url, shown] of [
    ['users/list', rowOf(page, 'Users')],
    ['contents/news', rowOf(page, 'News')],
    ['courses/2/lessons', rowOf(page, 'Lessons')],
    ['users/list?edit=3', page.getByRole('textbox', { name: 'First Name' })],
    ['users/list?membership=3', page.getByRole('radio', { name: '6 months' })],
    ['courses/2/lessons?edit=2', page.getByRole('textbox', { name: 'Title' })],
    ['courses/list?assign=2', available(page).users.first()],
  ] as const) {
    await test.step(url, async () => {
      await follow(page, url)
      await expect(shown).toBeVisible()
      await expect(page.locator('fieldset:disabled')).toHaveCount(0)
      const { checked, missed } = await findSmallTargets(page, 44)
      expect(missed).toEqual([])
      expect(checked).toBeGreaterThan(3)
      const sizes = await page
        .locator('input, select, textarea')
        .evaluateAll((fields) =>
          fields
            .filter((field) => field.checkVisibility())
            .map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
        )
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16) // iOS zooms into smaller text.
    })
  }
})

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

test('no media query compares a width with the font size, which people can change', async ({ page }) => {
  await page.goto('users/list')
  const conditions = await page.evaluate(() => {
    const within = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) =>
        rule instanceof CSSMediaRule
          ? [rule.conditionText, ...within(rule.cssRules)]
          : rule instanceof CSSGroupingRule
            ? within(rule.cssRules)
            : [],
      )
    return [...document.styleSheets].flatMap((sheet) => within(sheet.cssRules)).filter((one) => one.includes('width'))
  })
  expect(conditions.length).toBeGreaterThan(5)
  expect(conditions.filter((condition) => /r?em\b/.test(condition))).toEqual([])
})

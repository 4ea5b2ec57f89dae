import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })
const narrow = { width: 800, height: 800 }
const wide = { width: 1280, height: 800 }

test.describe('the sidebar', () => {
  for (const [entry, path] of [
    ['User management', 'users/list'],
    ['News', 'contents/news'],
    ['FAQs', 'contents/faq'],
    ['Course management', 'courses/list'],
  ] as const) {
    test(`${entry} opens ${path} and is marked as the current page`, async ({ page, baseURL }) => {
      await page.goto('dashboard')
      const link = sidebar(page).getByRole('link', { name: entry })
      await expect(link).not.toHaveAttribute('aria-current')
      await link.click()

      await expect(page).toHaveURL(`${baseURL}${path}`)
      await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(sidebar(page).locator('[aria-current]')).toHaveCount(1)
    })
  }

  test('adds no history entry for the current screen, so that Back leaves it', async ({ page, baseURL }) => {
    await page.goto('dashboard')
    await sidebar(page).getByRole('link', { name: 'News' }).click()
    await expect(page).toHaveURL(`${baseURL}contents/news`)
    await sidebar(page).getByRole('link', { name: 'News' }).click()
    await page.goBack()
    await expect(page).toHaveURL(`${baseURL}dashboard`)
  })

  test('marks the current page also with search parameters', async ({ page }) => {
    await page.goto('users/list?keyword=thị&page=2')
    await expect(sidebar(page).getByRole('link', { name: 'User management' })).toHaveAttribute('aria-current', 'page')
  })

  test('contains News and FAQs in a group that starts expanded and can be collapsed', async ({ page }) => {
    await page.goto('dashboard')
    const group = sidebar(page).getByRole('group').filter({ hasText: 'Content management' })
    await expect(group.getByRole('link')).toHaveText(['News', 'FAQs'])
    await group.getByText('Content management').click()
    await expect(group.getByRole('link', { name: 'News' })).toBeHidden()
    await group.getByText('Content management').click()
    await expect(group.getByRole('link', { name: 'FAQs' })).toBeVisible()
  })

  test('starts open, and the toggle closes and opens it', async ({ page }) => {
    await page.goto('dashboard')
    await expect(sidebar(page)).toBeVisible()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
    await toggle(page).click()
    await expect(sidebar(page)).toBeHidden()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await toggle(page).click()
    await expect(sidebar(page)).toBeVisible()
  })

  test('keeps its state after a reload', async ({ page }) => {
    await page.goto('dashboard')
    await toggle(page).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(sidebar(page)).toBeHidden()
    await toggle(page).click()
    await page.reload()
    await expect(sidebar(page)).toBeVisible()
  })

  test('stays open at desktop width on a click outside, on Escape and after navigation', async ({ page }) => {
    await page.goto('dashboard')
    await page.getByRole('main').click()
    await page.keyboard.press('Escape')
    await sidebar(page).getByRole('link', { name: 'News' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
  })
})

test.describe('the sidebar on a narrow screen', () => {
  test.use({ viewport: narrow })

  test.beforeEach(async ({ page }) => {
    await page.goto('dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(sidebar(page)).toBeHidden()
    await toggle(page).click()
    await expect(sidebar(page)).toBeVisible()
  })

  test('covers the content', async ({ page }) => {
    const [bar, main] = [await sidebar(page).boundingBox(), await page.getByRole('main').boundingBox()]
    expect(main?.x).toBe(0)
    expect(bar?.x).toBe(0)
    expect(main?.width).toBe(narrow.width)
  })

  test('closes on a click in the main area', async ({ page }) => {
    await page.getByText('Statistics, reports, common data').click()
    await expect(sidebar(page)).toBeHidden()
  })

  test('closes on a click below short content', async ({ page }) => {
    await page.mouse.click(600, 600)
    await expect(sidebar(page)).toBeHidden()
  })

  test('closes on Escape', async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toBeHidden()
    await expect(toggle(page)).toBeFocused()
  })

  test('moves the focus from inside to its toggle on Escape', async ({ page }) => {
    await sidebar(page).getByRole('link', { name: 'News' }).focus()
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toBeHidden()
    await expect(toggle(page)).toBeFocused()
  })

  test('closes after navigation and focuses the heading, or the toggle if the screen is the same', async ({ page }) => {
    await sidebar(page).getByRole('link', { name: 'FAQs' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeFocused()
    await expect(sidebar(page)).toBeHidden()

    await toggle(page).click()
    await sidebar(page).getByRole('link', { name: 'FAQs' }).press('Enter')
    await expect(sidebar(page)).toBeHidden()
    await expect(toggle(page)).toBeFocused()
  })

  test('closes when Software Info opens', async ({ page }) => {
    await sidebar(page).getByRole('button', { name: 'Software Info' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'About' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'About' })).toBeHidden()
    await expect(sidebar(page)).toBeHidden()
    await expect(toggle(page)).toBeFocused()
  })

  test('opening and closing it does not change its state at desktop width', async ({ page }) => {
    await toggle(page).click()
    await expect(sidebar(page)).toBeHidden()
    await page.setViewportSize(wide)
    await expect(sidebar(page)).toBeVisible()
  })
})

test.describe('resizing the window', () => {
  test('closes the sidebar on a narrow screen and reopens it on a wide one', async ({ page }) => {
    await page.goto('dashboard')
    await sidebar(page).getByRole('link', { name: 'News' }).focus()
    await page.setViewportSize(narrow)
    await expect(sidebar(page)).toBeHidden()
    await expect(toggle(page)).toBeFocused()
    await page.setViewportSize(wide)
    await expect(sidebar(page)).toBeVisible()
  })

  for (const [url, name, field] of [
    ['users/list?edit=3', 'Create/Update user', 'First Name'],
    ['courses/list?assign=2', 'Assign users', 'Description'],
    ['courses/3/lessons?edit=31', 'Create/Update lesson', 'Content'],
  ] as const) {
    test(`keeps the text and focus in "${name}", which fits every size, and adapts the sidebar`, async ({ page }) => {
      await page.goto(url)
      const dialog = page.getByRole('dialog', { name })
      const typed = dialog.getByRole('textbox', { name: field })
      await typed.fill('Nhịp 2/4')
      for (const [width, height, why] of [
        [812, 375, 'a phone in landscape'],
        [375, 812, 'a phone in portrait'],
        [640, 400, 'a zoom of 200 %'],
        [320, 256, 'a zoom of 400 %'],
        [1280, 800, 'the original size'],
      ] as const) {
        await test.step(why, async () => {
          await page.setViewportSize({ width, height })
          await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height])
          const box = (await dialog.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
          expect(Math.min(box.x, box.y), 'left and upper edge').toBeGreaterThanOrEqual(0)
          expect(box.x + box.width, 'right edge').toBeLessThanOrEqual(width)
          expect(box.y + box.height, 'lower edge').toBeLessThanOrEqual(height)
          await expect(typed).toHaveValue('Nhịp 2/4')
          await expect(typed).toBeFocused()
          for (const button of ['Close', 'Cancel', 'Confirm'])
            await dialog.getByRole('button', { name: button, exact: true }).click({ trial: true })
          await expect(page.locator('#sidebar')).toBeVisible({ visible: width >= 1024 })
        })
      }
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(sidebar(page)).toBeVisible()
    })
  }

  test('takes effect 250 ms after the last change', async ({ page }) => {
    await page.clock.install({ time: '2026-01-01T08:00:00Z' })
    await page.goto('dashboard')
    await expect(sidebar(page)).toBeVisible()
    await page.clock.pauseAt('2026-01-01T09:00:00Z')

    await page.evaluate(() =>
      addEventListener('resize', () => Object.assign(window, { resized: true }), { once: true }),
    )
    await page.setViewportSize(narrow)
    await expect.poll(() => page.evaluate('window.resized')).toBe(true)
    await page.clock.runFor(200)
    await page.evaluate(() => dispatchEvent(new Event('resize')))
    await page.clock.runFor(240)
    await expect(sidebar(page)).toBeVisible()
    await page.clock.runFor(20)
    await expect(sidebar(page)).toBeHidden()
  })
})

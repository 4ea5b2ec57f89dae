import type { Locator, Page } from '@playwright/test'
import { findSmallTargets } from '../accessibility/targets.ts'
import { expect, test } from '../fixtures.ts'
import { follow, rows } from '../pages.ts'
import { bodies } from '../support/calls.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const bottomPagination = (page: Page) => page.getByRole('navigation', { name: 'Pages, bottom' })

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true })
/** How far the page can be scrolled sideways, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test.describe(() => {
  test.use({ signedIn: false })

  test('sign in, find a member by phone number, extend and block the member, and sign out', async ({
    page,
    backend,
  }) => {
    await page.goto('login')
    await page.getByLabel('Username').tap()
    await page.getByLabel('Username').fill('admin@example.com')
    await page.getByLabel('Password', { exact: true }).fill('dance123')
    await page.getByRole('button', { name: 'Log in' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
    await expect(sidebar(page)).toBeVisible()
    await page.touchscreen.tap(350, 300) // Outside the sidebar.
    await expect(sidebar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
    await sidebar(page).getByRole('link', { name: 'User management' }).tap()
    await expect(page).toHaveURL('users/list')
    await expect(sidebar(page)).toBeHidden()
    await expect(rows(page)).toHaveCount(10)

    // Enter closes the on-screen keyboard to show the results.
    await searchBox(page).tap()
    await page.keyboard.insertText('0912 345')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Đào Nguyễn Thị Hồng')
    await expect(page.getByText('1 filters applied')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(searchBox(page)).not.toBeFocused()

    const search = page.getByRole('button', { name: 'Search everything' })
    const before = await boxOf(search)
    await page.getByRole('button', { name: /^Membership of user 3/ }).tap()
    const membership = page.getByRole('dialog', { name: 'Membership' })
    await membership.getByRole('radio', { name: '15 months' }).tap()
    await membership.getByRole('button', { name: 'Confirm' }).tap()
    await expect(page.getByText('Extend membership successful')).toBeVisible()
    await expect(membership).toHaveCount(0)
    expect(bodies(backend, 'POST', 'users/3/memberships')).toEqual([{ months: 15 }])

    await page.getByRole('button', { name: 'Block user 3' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).tap()
    await expect(rows(page).getByText('Blocked', { exact: true })).toBeVisible()
    expect(bodies(backend, 'PUT', 'users/3/status')).toEqual([{ status: 'blocked' }])
    await expect(page.getByRole('button', { name: 'Recent changes' })).toBeVisible()
    expect(await boxOf(search)).toEqual(before) // The changes take the place of the logo.

    await page.getByRole('button', { name: 'Admin' }).tap()
    await page.getByRole('menuitem', { name: 'Logout' }).tap()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })
})

test('page, sort, hide columns and select rows by touch', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } }) // A home bar.
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  // The buttons of the bottom pagination are above the home bar at every scroll position.
  const next = bottomPagination(page).getByRole('button', { name: 'Next page' })
  const endOf = async (locator: Locator) => (await boxOf(locator)).y + (await boxOf(locator)).height
  expect(await endOf(next)).toBe(667 - 34)
  await next.tap()
  await expect(page).toHaveURL('users/list?page=2')
  const entries = await page.evaluate(() => history.length)
  await bottomPagination(page).getByRole('textbox', { name: 'Page' }).fill('5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('users/list?page=5')
  await expect(bottomPagination(page).getByRole('textbox', { name: 'Page' })).not.toBeFocused()
  expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  // The second line of the pagination is at the end of the list, above the home bar.
  await bottomPagination(page).getByRole('combobox', { name: 'Rows per page' }).selectOption('20')
  await expect(rows(page)).toHaveCount(20)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(bottomPagination(page).getByText('1–20 of 137')).toBeInViewport({ ratio: 1 })
  expect(await endOf(page.getByRole('combobox', { name: 'Rows per page' }).last())).toBeLessThanOrEqual(667 - 34)

  await page.getByRole('button', { name: 'Last Access' }).focus()
  // Except for a fraction of a pixel.
  await expect(page.getByRole('button', { name: 'Last Access' })).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('button', { name: 'Email' }).tap()
  await expect(page).toHaveURL(/orderBy=email/)
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Columns and density' }).tap()
  const options = page.getByRole('dialog', { name: 'Columns and density' })
  await expect(options.getByRole('checkbox')).toHaveCount(6)
  const { x, width } = await boxOf(options)
  expect([x, width, await endOf(options)]).toEqual([0, 375, 667])
  expect((await findSmallTargets(page, 44)).missed).toEqual([])
  await options.getByText('Email').tap()
  await options.getByText('Compact').tap()
  await options.getByRole('button', { name: 'Done' }).tap()
  await expect(rows(page).first().getByText('@example.com')).toHaveCount(0)
  await expect(rows(page).first().getByText('Phone')).toHaveCount(0) // A card shows no column header.
  expect(await overflow(page)).toBeLessThanOrEqual(0)

  // The bar of the selected rows stands on the pagination, also above a home bar.
  const parts = [rows(page).nth(1), page.getByRole('button', { name: 'Phone' })]
  const heights = () => Promise.all(parts.map(async (part) => (await boxOf(part)).y))
  const before = await heights()
  await page.getByRole('button', { name: 'Select rows' }).tap()
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeVisible()
  expect(await heights()).toEqual(before)
  await rows(page).nth(1).getByRole('checkbox').tap()
  const review = page.getByRole('button', { name: 'Review' })
  await expect(review).toBeVisible()
  for (const bottom of [0, 34]) {
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom } })
    const gap = (await boxOf(bottomPagination(page))).y - (await endOf(review))
    expect(gap, `gap with ${bottom} px`).toBeGreaterThanOrEqual(4)
    expect(gap, `gap with ${bottom} px`).toBeLessThanOrEqual(12)
  }
})

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
    [
      'courses/list?assign=2',
      'Assign users',
      page
        .getByRole('region', { name: /^Available users/ })
        .getByRole('option')
        .first(),
    ],
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
        expect(await countCutTimes(page), `at ${width} px`).toBe(0)
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

/** The number of times that reach beyond their card, whose edge cuts them. */
const countCutTimes = (page: Page) =>
  rows(page)
    .locator('time > span')
    .evaluateAll((times) => {
      const endOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0
      return times.filter((time) => endOf(time) > endOf(time.closest('tr'))).length
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
    await expect.poll(() => boxOf(form)).toEqual({ x: 0, y: 0, width: 667, height: 375 }) // after it has moved in
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

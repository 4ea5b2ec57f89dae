import type { Locator, Page } from '@playwright/test'
import { bodies } from './calls.ts'
import { expect, test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
/** How far the page can be pushed sideways. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a member is found, blocked and extended with a thumb', async ({ page, backend }) => {
  await page.goto('users/list')
  await page.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('searchbox', { name: 'Search' }).tap()
  await page.getByRole('searchbox', { name: 'Search' }).fill('0912 345')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Đào Nguyễn Thị Hồng')
  await expect(page.getByText('1 filters applied')).toBeVisible()

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
})

test('a member is changed with a thumb', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao')
  await page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' }).tap()
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await form.getByRole('textbox', { name: 'First Name' }).fill('Hoa')
  await form.getByRole('combobox', { name: 'Roles' }).tap()
  await page.getByRole('option', { name: 'Admin' }).tap()
  await page.touchscreen.tap(150, 28) // on the title: beside the open list of roles
  await expect(page.getByRole('option')).toHaveCount(0)
  await form.getByRole('button', { name: 'Confirm' }).tap()
  await expect(page.getByRole('link', { name: 'Hoa Nguyễn Thị Hồng' })).toBeVisible()
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ first_name: 'Hoa', roles: ['Member', 'Admin'] }])
})

test('each member is a card with name, contact, status and actions big enough for a thumb', async ({ page }) => {
  await page.goto('users/list?keyword=dao')
  const card = rows(page)
  for (const text of ['Đào Nguyễn Thị Hồng', 'dao.nguyen@example.com', '0912 345 678', 'Active'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  for (const button of await card.getByRole('button').all()) {
    const { width, height } = await boxOf(button)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  const tops = await Promise.all((await card.getByRole('button').all()).map(async (button) => (await boxOf(button)).y))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})

for (const width of [320, 375]) {
  test(`nothing has to be pushed sideways on a screen of ${width} pixels`, async ({ page, backend }) => {
    const [, , dao] = backend.db.users
    const long = 'KhiêuVũThểThaoQuốcTế'.repeat(12)
    Object.assign(backend.db.courses[11] ?? {}, { name: long, description: long })
    Object.assign(backend.db.lessons[0] ?? {}, { title: long, content: long, outcome: long, video_at: 0 })
    if (dao) Object.assign(dao, { last_name: 'Nguyễn'.repeat(40), email: `${'d'.repeat(200)}@example.com` })
    await page.setViewportSize({ width, height: 812 })
    for (const [address, shown] of [
      ['dashboard', page.getByRole('heading', { name: 'Dashboard' }).first()],
      ['users/list', rows(page).nth(9)],
      ['users/list?page=14&perPage=10', rows(page).nth(6)],
      ['users/list?keyword=0912345678', rows(page).first()],
      ['users/list?keyword=xyzxyz', page.getByText('No results found')],
      ['users/list?edit=3', page.getByRole('textbox', { name: 'First Name' })],
      ['users/list?membership=3', page.getByRole('radio', { name: '6 months' })],
      ['courses/list', rows(page).nth(9)],
      ['courses/list?edit=12', page.getByRole('switch', { name: 'Status' })],
      ['courses/2/lessons', rows(page).nth(9)],
      ['courses/2/lessons?edit=2', page.getByRole('switch', { name: 'Status' })],
    ] as const) {
      await test.step(address, async () => {
        await page.goto(address)
        await expect(shown).toBeVisible()
        expect(await overhang(page)).toBeLessThanOrEqual(0)
      })
    }
  })
}

for (const [name, address] of [
  ['Create/Update user', 'users/list?edit=3'],
  ['Membership', 'users/list?membership=3'],
] as const) {
  test(`${name} fills the screen, its buttons stay in view, and its content fits`, async ({ page }) => {
    await page.goto(address)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    expect(await boxOf(dialog)).toEqual({ x: 0, y: 0, width: 375, height: 812 })
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    const body = dialog.locator('form').locator('..')
    expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
}

test('everything is found with a thumb, on the whole screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('dashboard')
  const boxes = await Promise.all((await page.getByRole('banner').locator('a, button').all()).map(boxOf))
  for (const [index, { x, width, height }] of boxes.entries()) {
    expect(x + width).toBeLessThanOrEqual(boxes[index + 1]?.x ?? 320) // none on top of another
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(36) // the logo
  }
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  expect(await boxOf(palette)).toEqual({ x: 0, y: 0, width: 320, height: 640 })
  await palette.getByRole('combobox').fill('dao.nguyen')
  const found = palette.getByRole('option', { name: 'Đào Nguyễn Thị Hồng' })
  await expect(found).toBeVisible()
  for (const target of [found, palette.getByRole('button', { name: 'Close' })])
    expect((await boxOf(target)).height).toBeGreaterThanOrEqual(44)
  expect(await overhang(page)).toBe(0)
  await found.tap()
  await expect(page.getByRole('dialog', { name: 'Create/Update user' })).toBeVisible()
})

test('a tap beside the open sidebar closes it', async ({ page }) => {
  await page.goto('users/list')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.getByRole('button', { name: 'Toggle sidebar' }).tap()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.touchscreen.tap(350, 120)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
})

test('a lesson form keeps the way to remove its media within the screen', async ({ page }) => {
  await page.goto('courses/2/lessons?edit=1')
  for (const name of ['Remove video', 'Remove audio']) {
    const button = page.getByRole('dialog').getByRole('button', { name })
    await expect(button).toBeVisible()
    const { x, width } = (await button.boundingBox()) ?? { x: 0, width: Number.NaN }
    expect(x + width).toBeLessThanOrEqual(375)
  }
})

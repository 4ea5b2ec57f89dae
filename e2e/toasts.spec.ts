import type { Page } from '@playwright/test'
import { refused } from '../mocks/overrides.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { holdToasts, toast, toasts } from './toasts.ts'

const forbidden = 'Only the owner may see this'

/** The texts of the visible toasts, which are not hidden behind others. */
const visibleTexts = (page: Page) =>
  toasts(page)
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.filter((card) => getComputedStyle(card).opacity !== '0').map((card) => card.textContent),
    )

/** Opens a forbidden list, which shows a toast, and stops the clock of the toasts. */
async function openForbiddenList(page: Page) {
  await page.goto('users/list')
  await expect(toast(page, forbidden)).toBeVisible()
  await holdToasts(page)
}

test.describe('a toast', () => {
  test.beforeEach(({ backend }) => backend.use(...refused('get', 'users', 'only the owner may see this', 403)))

  test('appears at the top right, above everything, in the color of its type', async ({ page }) => {
    await openForbiddenList(page)
    const card = toast(page, forbidden)

    await expect(toasts(page)).toHaveAttribute('aria-live', 'polite')
    await expect(card).toHaveCSS('background-color', 'rgb(185, 28, 28)')
    const layer = toasts(page).getByRole('list')
    await expect(layer).toHaveClass(/(^| )z-5050( |$)/)
    await expect(layer).toHaveCSS('z-index', '5050')
    await expect(card.getByRole('progressbar')).toHaveCount(0)
    await expect
      .poll(async () => {
        const { x = 0, y = 0, width = 0 } = (await card.boundingBox()) ?? {}
        const header = await page.getByRole('banner').boundingBox()
        const below = y - (header?.height ?? 0) // The toast does not cover the header.
        return { below: below >= 0 && below < 20, right: 1280 - x - width >= 0 && 1280 - x - width < 60 }
      })
      .toEqual({ below: true, right: true })
  })

  test('is not repeated for the same text', async ({ page }) => {
    await openForbiddenList(page)
    const again = page.waitForResponse('**/api/v1/users?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await (await again).finished()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(toast(page, forbidden)).toHaveCount(1)
  })

  test('reports a list that was requested once', async ({ page, backend }) => {
    await openForbiddenList(page)
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(backend.requests.filter(({ path }) => path === '/api/v1/users')).toHaveLength(1)
  })

  test('closes with its button', async ({ page }) => {
    await openForbiddenList(page)
    await toast(page, forbidden).getByRole('button', { name: 'Close toast' }).click()
    await expect(toast(page, forbidden)).toHaveCount(0)
  })

  for (const [percent, sign] of [
    [21, 1],
    [21, -1],
    [23, 1],
    [23, -1],
  ] as const) {
    const closes = percent > 22
    const side = sign > 0 ? 'right' : 'left'
    test(`dragged ${percent} % to the ${side} ${closes ? 'closes' : 'springs back'}`, async ({ page }) => {
      await openForbiddenList(page)
      const card = toast(page, forbidden)
      await card.hover() // Waits until the toast has stopped moving.
      const rest = await card.boundingBox()
      if (!rest) throw new Error('The toast has no box.')
      const [x, y] = [rest.x + rest.width / 2, rest.y + rest.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + (sign * rest.width * percent) / 100, y, { steps: 5 })
      await expect.poll(async () => (await card.boundingBox())?.x).not.toBe(rest.x)
      await page.mouse.up()

      if (closes) return await expect(card).toHaveCount(0)
      await expect.poll(async () => (await card.boundingBox())?.x).toBe(rest.x)
      await expect(card.getByRole('button', { name: 'Close toast' })).toBeVisible()
    })
  }
})

test('shows one toast for each text, and three of them at a time', async ({ page, backend }) => {
  backend.use(
    http.put('*/api/v1/users/:id/status', ({ params }) =>
      HttpResponse.json({ error: `user ${String(params.id)} is in use` }, { status: 403 }),
    ),
  )
  await page.goto('users/list?orderBy=email&perPage=20')
  await expect(toasts(page)).toBeAttached()
  await holdToasts(page)
  const ids: string[] = []
  const buttons = page.getByRole('button', { name: /^Block user/ })
  await expect(buttons.nth(4)).toBeVisible()
  for (const button of (await buttons.all()).slice(0, 5)) {
    ids.push(((await button.getAttribute('aria-label')) ?? '').replace('Block user ', ''))
    for (const _again of [1, 2]) {
      await button.click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
      await expect(toast(page, `User ${ids.at(-1)} is in use`)).toHaveCount(1)
    }
  }
  await expect(toasts(page).getByRole('listitem')).toHaveCount(5)
  await expect
    .poll(() => visibleTexts(page))
    .toEqual(
      ids
        .slice(-3)
        .reverse()
        .map((id) => `User ${id} is in use`),
    )
})

test('fifty calls that fail at once for five reasons show five toasts, three at a time', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  const requested = new Set<string>()
  let failed = 0
  await page.route(/\/users\/\d+$/, async (route) => {
    const id = Number(/\d+$/.exec(route.request().url())?.[0])
    requested.add(route.request().url())
    await gate.promise
    await route.fulfill({ status: 403, json: { error: `reason ${id % 5}` } })
    failed += 1
  })
  await page.goto('users/list?perPage=50&orderBy=email')
  await expect(toasts(page)).toBeAttached()
  await holdToasts(page)
  const userLinks = page.locator('tbody a[href*="edit="]')
  await expect(userLinks).toHaveCount(50)
  // A pointer press on a name prefetches its record.
  await userLinks.evaluateAll((links) => {
    for (const link of links) link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  await expect.poll(() => requested.size).toBe(50)
  gate.resolve()
  await expect.poll(() => failed).toBe(50)
  const texts = async () => (await toasts(page).getByRole('listitem').allTextContents()).toSorted()
  await expect.poll(texts).toEqual([0, 1, 2, 3, 4].map((reason) => `Reason ${reason}`))
  await expect.poll(async () => (await visibleTexts(page)).length).toBe(3)
})

test('a new toast does not cover the focused element on a small screen', async ({ page, backend }) => {
  backend.use(...refused('get', 'faqs', 'only the owner may see this', 403))
  await page.setViewportSize({ width: 375, height: 640 })
  await page.goto('dashboard')
  await page.getByRole('button', { name: 'Search everything' }).click()
  const box = page.getByRole('dialog').getByRole('combobox')
  await box.fill('nguyen')
  const card = toast(page, forbidden)
  await card.hover() // Waits until the toast has stopped moving.
  const end = await box.evaluate((input) => input.getBoundingClientRect().bottom)
  await expect.poll(async () => (await card.boundingBox())?.y).toBeGreaterThan(end)
})

test('a success toast is green', async ({ page }) => {
  await page.goto('users/list?edit=3')
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await form.getByLabel('Phone', { exact: true }).fill('0909 000 111')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Update user successful')).toHaveCSS('background-color', 'rgb(21, 128, 61)')
})

for (const [opened, path] of [
  ['from the list', 'users/list'],
  ['by its URL', 'users/list?edit=3'],
] as const) {
  test(`toasts can be read and closed over a form opened ${opened}, which stays open`, async ({ page, backend }) => {
    backend.use(...refused('put', 'users/:id', 'this phone is taken', 403))
    await page.goto(path)
    if (!path.includes('edit')) {
      await expect(toasts(page)).toBeAttached()
      await page.getByRole('link', { name: 'An Nguyễn Hoài' }).click()
    }
    const form = page.getByRole('dialog', { name: 'Create/Update user' })
    await form.getByLabel('Phone', { exact: true }).fill('0909 000 111')
    await form.getByRole('button', { name: 'Confirm' }).click()
    const card = toast(page, 'This phone is taken')
    await expect(card).toBeVisible()
    await holdToasts(page)
    await card.getByRole('button', { name: 'Close toast' }).click()

    await expect(card).toHaveCount(0)
    await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('0909 000 111')
  })
}

test('a toast can be focused and closed by keyboard over a form, which then gets the focus back', async ({
  page,
  backend,
}) => {
  backend.use(...refused('put', 'users/:id', 'this phone is taken', 403))
  await page.goto('users/list?edit=3')
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  const phone = form.getByLabel('Phone', { exact: true })
  await phone.fill('0909 000 111')
  await phone.press('Enter')
  const card = toast(page, 'This phone is taken')
  await expect(card).toBeVisible()
  await page.keyboard.press('Alt+T')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Close toast' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(form.locator(':focus')).toHaveCount(1)
  await expect(phone).toHaveValue('0909 000 111')
})

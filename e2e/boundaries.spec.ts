import type { Locator, Page } from '@playwright/test'
import { slow } from '../mocks/overrides.ts'
import { expectAccessible } from './accessibility/axe.ts'
import { expect, test } from './fixtures.ts'

const brokenUrl = '/api/v1/uploads/seed/news-1.png?boom'
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be shown' })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test.beforeEach(async ({ page, pageErrors }) => {
  pageErrors.allow(/token-4711/) // Caught errors are logged.
  // No response of a server makes the app throw. Therefore the browser throws for one URL until `data-healed` is set.
  await page.addInitScript(() => {
    const parse = URL.parse.bind(URL)
    URL.parse = (url, base) => {
      const isHealed = document.documentElement.hasAttribute('data-healed')
      if (String(url).includes('?boom') && !isHealed) throw new Error('token-4711 in a stack')
      return parse(url, base)
    }
  })
})

/** Makes setting this attribute value throw on every element until `data-healed` is set. */
const breakOn = (page: Page, attribute: string, value: string) =>
  page.addInitScript(
    ([attribute, value]) => {
      // oxlint-disable-next-line typescript/unbound-method -- called with the element as `this`
      const set = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (name, given) {
        const isHealed = document.documentElement.hasAttribute('data-healed')
        if (name === attribute && given === value && !isHealed) throw new Error('token-4711 in a stack')
        set.call(this, name, given)
      }
    },
    [attribute, value] as const,
  )

/** Presses Retry. The click itself heals, because a screen that was healed earlier would recover without Retry. */
async function retryHealed(failed: Locator) {
  await failed.evaluate(() => {
    const heal = () => document.documentElement.setAttribute('data-healed', '')
    addEventListener('click', heal, { capture: true, once: true })
  })
  await failed.getByRole('button', { name: 'Retry' }).click()
}

/** Expects that the error reveals no internals and that the layout around it works. */
async function expectLayoutWorks(page: Page) {
  await expect(failure(page)).toContainText('Something went wrong.')
  await expect(page.getByText(/4711|boom/)).toHaveCount(0)
  await page.getByRole('switch', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
}

test('an error in a cell replaces only its screen, and Retry recovers it', async ({ page, backend }) => {
  Object.assign(backend.db.news.find(({ id }) => id === 1) ?? {}, { file: brokenUrl })
  await page.goto('contents/news?perPage=100')
  await expectLayoutWorks(page)
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()

  await page.getByRole('link', { name: 'FAQs' }).click()
  await expect(rows(page)).toHaveCount(10)
  await page.goBack()
  await expect(failure(page)).toBeVisible()
  await retryHealed(failure(page))
  await expect(rows(page).nth(11)).toBeVisible()
  await expect(failure(page)).toHaveCount(0)
})

test('a person can sign out next to a screen that failed', async ({ page, backend, baseURL }) => {
  Object.assign(backend.db.news.find(({ id }) => id === 1) ?? {}, { file: brokenUrl })
  await page.goto('contents/news?perPage=100')
  await expect(failure(page)).toBeVisible()
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${baseURL}login`)
})

const nav = (page: Page, name: string) => page.getByRole('navigation', { name })
for (const [part, attribute, value, visible] of [
  ['sidebar', 'aria-label', 'Main', ['banner', 'Breadcrumb', 'rows']],
  ['header', 'aria-controls', 'sidebar', ['Main', 'Breadcrumb', 'rows']],
  ['breadcrumb', 'aria-label', 'Breadcrumb', ['banner', 'Main', 'rows']],
  ['layout', 'id', 'content', []],
] as const) {
  test(`an error in the ${part} affects nothing else, and the person can retry or sign out`, async ({
    page,
    baseURL,
  }) => {
    const parts = {
      banner: page.getByRole('button', { name: 'Toggle sidebar' }),
      Main: nav(page, 'Main'),
      Breadcrumb: nav(page, 'Breadcrumb'),
      rows: rows(page).nth(9),
    }
    await breakOn(page, attribute, value)
    await page.goto('users/list')
    await expect(failure(page)).toContainText('Something went wrong.')
    await expect(failure(page)).toHaveCount(1)
    await expect(page.getByText(/4711/)).toHaveCount(0)
    for (const name of visible) await expect(parts[name]).toBeVisible()
    await expectAccessible(page)

    await retryHealed(failure(page))
    for (const one of Object.values(parts)) await expect(one).toBeVisible()
    await expect(failure(page)).toHaveCount(0)

    await page.reload()
    await expect(failure(page)).toBeVisible()
    const logout = page.getByRole('button', { name: 'Logout' })
    const menu = page.getByRole('button', { name: 'Admin', exact: true })
    await expect(logout.or(menu)).toHaveCount(1)
    if (await menu.isVisible()) await menu.click()
    await logout.or(page.getByRole('menuitem', { name: 'Logout' })).click()
    await expect(page).toHaveURL(`${baseURL}login`)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })
}

test('a dialog that fails can be retried or closed, and keeps the list behind it', async ({ page, backend }) => {
  await page.goto('contents/news')
  await expect(rows(page)).toHaveCount(10)
  const [first] = await page.getByRole('table').getByRole('link').all()
  const title = (await first?.textContent()) ?? ''
  Object.assign(backend.db.news.find((item) => item.title === title) ?? {}, { file: brokenUrl })
  await first?.click()

  const failed = page.getByRole('dialog', { name: 'This could not be shown' })
  await expect(failed).toContainText('Something went wrong.')
  await expect(failed.getByText(/4711|boom/)).toHaveCount(0)
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(failed).toHaveCount(0)
  if (first) await expect(first).toBeFocused()
  await expect(page).toHaveURL('contents/news')
  await expect(rows(page)).toHaveCount(10)

  await first?.click()
  await expect(failed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(failed).toHaveCount(0)
  await expect(page).toHaveURL('contents/news')

  await first?.click()
  await expect(failed).toBeVisible()
  await retryHealed(failed)
  await expect(
    page.getByRole('dialog', { name: 'Create/Update news' }).getByRole('textbox', { name: 'Title' }),
  ).toHaveValue(title)
})

test('closing a dialog that failed after it opened returns the focus to its link', async ({ page, backend }) => {
  await page.goto('contents/news')
  const link = page.getByRole('table').getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  Object.assign(backend.db.news.find((item) => item.title === title) ?? {}, { file: brokenUrl })
  const gate = Promise.withResolvers<void>()
  backend.use(...slow('get', 'news/:id', gate.promise))
  await link.click()
  await expect(page.getByRole('dialog', { name: 'Create/Update news' })).toBeFocused()
  gate.resolve()

  const failed = page.getByRole('dialog', { name: 'This could not be shown' })
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(failed).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('the user menu keeps Logout when the avatar fails', async ({ page, backend, baseURL }) => {
  Object.assign(backend.db.users[0] ?? {}, { avatar: brokenUrl })
  await page.goto('dashboard')
  const failed = page.waitForEvent('console', (message) => message.text().includes('token-4711'))
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await failed
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${baseURL}login`)
})

test('reports several uncaught errors in one toast', async ({ page, pageErrors }) => {
  pageErrors.allow(/token-4711/)
  await page.goto('dashboard')
  await page.evaluate(() => {
    for (const wait of [0, 1, 2]) {
      setTimeout(() => {
        throw new Error('token-4711')
      }, wait)
      setTimeout(() => void Promise.reject(new Error('token-4711')), wait)
    }
  })
  await expect(page.locator('[data-sonner-toast]')).toHaveText('Something went wrong.')
})

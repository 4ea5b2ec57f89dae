import type { Page } from '@playwright/test'
import { createHandlers } from '../mocks/handlers.ts'
import { dropped, serverError } from '../mocks/overrides.ts'
import { expect, test } from './fixtures.ts'
import { logIn, loginScreen, logOut, rows } from './session.ts'
import { fileField, newsForm, picture, preview } from './uploads.ts'

// Focus management and announcements for people who use a screen reader.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test.describe(() => {
  test.use({ signedIn: false })

  test('each screen except the first focuses its heading, and has its own title', async ({ page }) => {
    const titles = new Set<string>()
    const expectArrival = async (name: string) => {
      await expect(heading(page, name)).toBeFocused()
      await expect(page).toHaveTitle(new RegExp(`^${name}`))
      titles.add(await page.title())
    }
    await page.goto('login')
    await expect(loginScreen(page)).toBeVisible()
    await expect(page.locator(':focus')).toHaveCount(0)

    await logIn(page)
    await expectArrival('Dashboard')
    for (const [entry, name] of [
      ['User management', 'User management'],
      ['News', 'News'],
      ['FAQs', 'FAQs'],
      ['Course management', 'Course management'],
    ] as const) {
      await link(page, entry).click()
      await expectArrival(name)
    }
    await page
      .getByRole('link', { name: /^Lessons of course/ })
      .first()
      .click()
    await expectArrival('Lesson management')
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await page.getByRole('menuitem', { name: 'My profile' }).click()
    await expectArrival('Profile')
    // No link leads to these two. Open them with Back from another screen.
    for (const [path, name] of [
      ['contents/about-us', 'About Us'],
      ['layout', 'Layout customization'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, name)).not.toBeFocused()
      await link(page, 'News').click()
      await expectArrival('News')
      await page.goBack()
      await expectArrival(name)
    }
    expect(titles.size).toBe(9)

    await logOut(page)
    await expect(heading(page, 'Dance Fitness Online')).toBeFocused()
    await expect(page).toHaveTitle('Dance Fitness Online')
  })
})

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
for (const [what, press] of [
  ['page', (page) => page.getByRole('button', { name: 'Next page' }).first().press('Enter')],
  ['page with the lower pagination', (page) => page.getByRole('button', { name: 'Last page' }).last().press('Enter')],
  ['order', (page) => page.getByRole('columnheader', { name: 'Email' }).getByRole('button').press('Enter')],
  ['page size', (page) => page.getByLabel('Rows per page').first().press('ArrowDown')],
] satisfies [string, (page: Page) => Promise<void>][]) {
  test(`loading another ${what} focuses Retry when it fails, then the heading when it succeeds`, async ({
    page,
    backend,
  }) => {
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(10)
    backend.use(...serverError('users'))
    await press(page)
    await expect(alert(page).getByRole('button', { name: 'Retry' })).toBeFocused()
    backend.use(...createHandlers(backend.db)) // The server works again.
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toBeVisible()
    await expect(heading(page, 'User management')).toBeFocused()
  })
}

test('a list that fails keeps the focus if the focused element remains', async ({ page, backend }) => {
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Next page' }).first().press('Enter')
  await expect(page.getByText('11–20 of 137').first()).toBeVisible()
  backend.use(...dropped('get', 'users'))
  await page.getByRole('searchbox').fill('nguyen')
  await expect(alert(page)).toContainText('Connection error.')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('announces results, the actual page instead of one beyond the last, and a finished upload', async ({ page }) => {
  // Records the texts of all live regions from the start.
  await page.addInitScript(() => {
    const announced: string[] = []
    const record = () => {
      for (const region of document.querySelectorAll('output')) {
        const text = region.textContent
        if (/results?,|uploaded/.test(text) && announced.at(-1) !== text) announced.push(text)
      }
    }
    new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { announced })
  })
  const announced = () => page.evaluate<string[]>('window.announced')
  await page.goto('users/list?page=99')
  await expect.poll(announced).toEqual(['137 results, page 14 of 14'])
  await page.getByRole('button', { name: 'Previous page' }).first().click()
  await expect.poll(announced).toContain('137 results, page 13 of 14')
  await page.getByRole('searchbox').fill('nguyen thi hong dao')
  await expect.poll(announced).toContain('1 result, page 1 of 1')
  await page.getByRole('searchbox').fill('xyzxyz')
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toHaveCount(1)

  await link(page, 'News').click()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Add News' }).click()
  await fileField(newsForm(page)).setInputFiles(picture('new.png'))
  await expect(preview(newsForm(page))).toBeVisible()
  // The status must be inside the dialog, because screen readers ignore the content outside of it.
  await expect(newsForm(page).getByRole('status').filter({ hasText: 'new.png is uploaded.' })).toHaveCount(1)
})

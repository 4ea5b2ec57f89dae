import type { Page } from '@playwright/test'
import { createHandlers } from '../mocks/handlers.ts'
import { dropped, serverError } from '../mocks/scenarios.ts'
import { expect, test } from './fixtures.ts'
import { logIn, loginScreen, logOut, rows } from './session.ts'
import { fileField, newsForm, picture, preview } from './uploads.ts'

// Where a person who does not see the page goes on, and what is read out.

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test.describe(() => {
  test.use({ signedIn: false })

  test('each screen but the first takes the focus to its heading, and has a title of its own', async ({ page }) => {
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
    // Two that no link leads to, by Back from another page.
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
  ['page by the lower pager', (page) => page.getByRole('button', { name: 'Last page' }).last().press('Enter')],
  ['order', (page) => page.getByRole('columnheader', { name: 'Email' }).getByRole('button').press('Enter')],
  ['page size', (page) => page.getByLabel('Rows per page').first().press('ArrowDown')],
] satisfies [string, (page: Page) => Promise<void>][]) {
  test(`another ${what} that fails leads the focus to Retry, and its success to the heading`, async ({
    page,
    backend,
  }) => {
    await page.goto('users/list')
    await expect(rows(page)).toHaveCount(10)
    backend.use(...serverError('users'))
    await press(page)
    await expect(alert(page).getByRole('button', { name: 'Retry' })).toBeFocused()
    backend.use(...createHandlers(backend.db)) // all is well again
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toBeVisible()
    await expect(heading(page, 'User management')).toBeFocused()
  })
}

test('a list that fails takes the focus from nothing that is still there', async ({ page, backend }) => {
  await page.goto('users/list')
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Next page' }).first().press('Enter')
  await expect(page.getByText('11–20 of 137').first()).toBeVisible()
  backend.use(...dropped('get', 'users'))
  await page.getByRole('searchbox').fill('nguyen')
  await expect(alert(page)).toContainText('Connection error.')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('results, the page in place of one beyond the last, and the end of an upload are read out', async ({ page }) => {
  // All that a live region says, from the first moment on.
  await page.addInitScript(() => {
    const said: string[] = []
    const note = () => {
      for (const region of document.querySelectorAll('output')) {
        const text = region.textContent
        if (/results?,|uploaded/.test(text) && said.at(-1) !== text) said.push(text)
      }
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { said })
  })
  const said = () => page.evaluate<string[]>('window.said')
  await page.goto('users/list?page=99')
  await expect.poll(said).toEqual(['137 results, page 14 of 14'])
  await page.getByRole('button', { name: 'Previous page' }).first().click()
  await expect.poll(said).toContain('137 results, page 13 of 14')
  await page.getByRole('searchbox').fill('nguyen thi hong dao')
  await expect.poll(said).toContain('1 result, page 1 of 1')
  await page.getByRole('searchbox').fill('xyzxyz')
  await expect(page.getByRole('status').filter({ hasText: 'No results' })).toHaveCount(1)

  await link(page, 'News').click()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Add News' }).click()
  await fileField(newsForm(page)).setInputFiles(picture('new.png'))
  await expect(preview(newsForm(page))).toBeVisible()
  // In the dialog: what is outside of it is hidden from screen readers.
  await expect(newsForm(page).getByRole('status').filter({ hasText: 'new.png is uploaded.' })).toHaveCount(1)
})

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Holds scripts of the app. @returns a function that releases them */
async function hold(page: Page, files: RegExp) {
  const gate = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const rows = (page: Page) => page.locator('main tbody tr')

for (const { path, code, first, second, url, dialog } of [
  {
    path: 'users/list?page=2',
    code: /assets\/(user-form|membership-dialog)-.*\.js$/,
    first: { role: 'link', name: /./ },
    second: /^Membership of user \d+/,
    url: /users\/list\?page=2&membership=\d+$/,
    dialog: /Membership/,
  },
  {
    path: 'courses/list?keyword=dance',
    code: /assets\/(course-form|assign-users)-.*\.js$/,
    first: { role: 'link', name: /dance/i },
    second: /^Assign users to course \d+/,
    url: /courses\/list\?keyword=dance&assign=\d+$/,
    dialog: /Assign/,
  },
  {
    path: 'courses/2/lessons?perPage=20',
    code: /assets\/(lesson-form|play-dialog)-.*\.js$/,
    first: { role: 'link', name: /^Play video of lesson/ },
    second: /^Play audio of lesson \d+/,
    url: /courses\/2\/lessons\?perPage=20&audio=\d+$/,
    dialog: /./,
  },
] as const) {
  test(`${path}: a second button pressed while the code of a dialog loads opens only its own dialog`, async ({
    page,
  }) => {
    const release = await hold(page, code)
    await page.goto(path)
    await rows(page).getByRole(first.role, { name: first.name }).first().click()
    await expect(page).toHaveURL(/[?&](edit|video)=\d+/)
    await rows(page)
      .getByRole('link', { name: second })
      .or(rows(page).getByRole('button', { name: second }))
      .first()
      .click()
    await expect(page).toHaveURL(url)
    release()
    await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
}

for (const { path, press, url } of [
  { path: 'users/list?page=2', press: 'Add Account', url: /users\/list\?page=2&edit=0$/ },
  { path: 'users/list?page=2', press: /^Membership of user/, url: /users\/list\?page=2&membership=\d+$/ },
  { path: 'contents/faq?page=2', press: 'Add FAQ', url: /contents\/faq\?page=2&edit=0$/ },
  { path: 'courses/list?page=2', press: /^Assign users to course/, url: /courses\/list\?page=2&assign=\d+$/ },
  { path: 'courses/2/lessons?perPage=20', press: 'Add Lesson', url: /courses\/2\/lessons\?perPage=20&edit=0$/ },
  { path: 'courses/2/lessons?perPage=20', press: /^Play video/, url: /lessons\?perPage=20&video=\d+$/ },
]) {
  test(`${path}: ${press} pressed while another screen loads opens its dialog here`, async ({ page }) => {
    await page.clock.install()
    await page.goto(path)
    const main = page.getByRole('main')
    const button = main
      .getByRole('button', { name: press })
      .or(main.getByRole('link', { name: press }))
      .first()
    await expect(button).toBeVisible()
    const release = await hold(page, /assets\/dashboard-.*\.js$/)
    await page.clock.pauseAt(Date.now() + 60_000) // With a stopped clock the list stays, also on a slow machine.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click()
    await button.click()
    await expect(page).toHaveURL(url)
    await page.clock.resume()
    release()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
}

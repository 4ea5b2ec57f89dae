import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { slow } from '../../mocks/overrides.ts'
import { test as base } from '../server.ts'
import { bodies, calls } from '../support/calls.ts'
import { startWebKit, WebKitPage } from '../support/webkit.ts'
import { picture } from '../uploads/uploads.ts'

const test = base.extend<{ webkit: WebKitPage }, { driver: Awaited<ReturnType<typeof startWebKit>> }>({
  driver: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const driver = await startWebKit()
      await use(driver)
      await driver.close()
    },
    { scope: 'worker' },
  ],
  webkit: async ({ driver, baseURL }, use) => {
    const session = await driver.open()
    await session.manage().window().setRect({ width: 1440, height: 900 })
    await use(new WebKitPage(session, String(baseURL)))
    await session.quit()
  },
})

async function logIn(page: WebKitPage, path = 'users/list') {
  await page.goto(path)
  await page.fill('textbox', 'Username', 'admin@example.com')
  await page.fill('textbox', 'Password', 'dance123')
  await page.click('button', 'Log in')
}

test('signing in leads to the requested page, a reload keeps the session, and a second tab ends it', async ({
  webkit: page,
}) => {
  await logIn(page, 'users/list?keyword=dao')
  await page.shows('dao.nguyen@example.com')
  await page.reload()
  await page.shows('dao.nguyen@example.com')

  const first = await page.driver.getWindowHandle()
  await page.driver.switchTo().newWindow('tab')
  await page.goto('dashboard')
  await page.click('button', 'Admin')
  await page.click('menuitem', 'Logout')
  await page.find('button', 'Log in')
  await page.driver.switchTo().window(first)
  await page.find('button', 'Log in')
})

test('a member is found by a name without accents, and the membership is extended', async ({
  webkit: page,
  backend,
}) => {
  await logIn(page)
  await page.shows('1–10 of')
  await page.fill('searchbox', 'Search', 'dao nguyen')
  await page.hasRows(1)
  await page.click('button', 'Membership')
  await page.click('radio', '2 months')
  await page.click('button', 'Confirm')
  await page.shows('Extend membership successful')
  expect(bodies(backend, 'POST', 'users/3/memberships')).toEqual([{ months: 2 }])
})

test('a member is corrected; what was typed survives a crash of the page', async ({ webkit: page, backend }) => {
  await logIn(page, 'users/list?keyword=dao&edit=3')
  await page.fill('textbox', 'Phone', '0909 000 111')
  await expect.poll(() => page.driver.executeScript(() => JSON.stringify(sessionStorage))).toContain('0909 000 111')
  await page.reload()
  await page.click('button', 'Restore')
  await page.click('button', 'Confirm')
  await page.shows('Update user successful')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ phone: '0909 000 111' }])
})

test('news is published with a picture', async ({ webkit: page, backend }, testInfo) => {
  const path = testInfo.outputPath('rumba.png')
  writeFileSync(path, picture('rumba.png').buffer)
  await logIn(page, 'contents/news')
  await page.click('button', 'Add News')
  await page.fill('textbox', 'Title', 'Khai giảng lớp Rumba')
  await page.fill('textbox', 'Description', 'Cho người mới')
  await page.fill('textbox', 'Content', 'Thứ ba')
  await page.fill('textbox', 'Link', 'https://www.example.com/rumba')
  await page.choose('File', path)
  await page.shows('rumba.png is uploaded.')
  await page.click('button', 'Confirm')
  await page.shows('Create news successful')
  expect(backend.db.news.at(-1)?.file).toContain('rumba')
})

test('after a reload in the middle of a job, the rest is sent and nobody twice', async ({ webkit: page, backend }) => {
  test.slow() // up to 20 seconds pass before a lost call is known to be lost
  await logIn(page, 'users/list?perPage=20')
  await page.hasRows(20)
  await page.click('checkbox', 'Select all rows of this page')
  await page.click('button', 'Extend membership')
  const before = backend.db.memberships.length
  const gate = Promise.withResolvers<void>()
  await page.shows('No membership →')
  await page.click('button', 'Confirm')
  await expect.poll(() => backend.db.memberships.length - before).toBeGreaterThan(3)
  backend.use(...slow('post', 'users/:id/memberships', gate.promise))
  await page.reload()
  gate.resolve()
  await page.shows('The page was closed before everything was sent.')
  await page.click('button', 'Details')
  await page.click('button', 'Continue with')
  await expect(async () => {
    if (/Check \d+ unknown/.test(await page.text())) await page.click('button', 'Check')
    else if (/Retry \d+/.test(await page.text())) await page.click('button', 'Retry')
    expect(await page.text()).toContain('20 of 20 done')
  }).toPass({ timeout: 60_000 })
  expect(backend.db.memberships.length - before).toBe(20)
})

test('users are imported from pasted cells', async ({ webkit: page, backend }) => {
  await logIn(page, 'users/list?import=1')
  await page.fill('textbox', 'Or paste cells from a spreadsheet', 'Tên,Email\nAn,an@lop.vn')
  await page.click('button', 'Use this text')
  await page.click('button', 'Create 1 user')
  await page.shows('1 of 1 done')
  expect(backend.db.users.at(-1)).toMatchObject({ email: 'an@lop.vn' })
})

test('shortcuts work, and the palette leads to a record', async ({ webkit: page }) => {
  await logIn(page)
  await page.hasRows(10)
  const focused = () => page.driver.executeScript(() => document.activeElement?.ariaLabel)
  await expect(async () => {
    await page.press('/') // it has no effect until the code of the shortcuts has loaded
    expect(await focused()).toBe('Search')
  }).toPass()
  await page.press('dao nguyen')
  await page.hasRows(1)
  await page.press(Key.ESCAPE)
  await page.click('button', 'Search everything')
  await page.fill('combobox', 'Search everything', 'salsa cơ bản')
  await page.click('option', 'Salsa cơ bản')
  await page.find('textbox', 'Name')
})

test('a filter stays in the address: Back and Forward follow it', async ({ webkit: page }) => {
  await logIn(page, 'contents/news')
  await page.hasRows(10)
  await page.fill('searchbox', 'Search', 'salsa')
  await expect.poll(() => page.driver.getCurrentUrl()).toContain('keyword=salsa')
  await page.driver.navigate().back()
  await expect.poll(() => page.driver.getCurrentUrl()).not.toContain('keyword')
  await page.hasRows(10)
  await page.driver.navigate().forward()
  await expect.poll(() => page.driver.getCurrentUrl()).toContain('keyword=salsa')
})

test('users are assigned to a course', async ({ webkit: page, backend }) => {
  await logIn(page, 'courses/list?keyword=salsa')
  await page.click('button', 'Assign users to course 2')
  await page.click('option', '')
  await page.click('button', 'Assign selected')
  await page.click('button', 'Confirm')
  await page.shows('Users assigned to course successfully')
  expect(calls(backend, 'PUT', 'courses/2/users')).toHaveLength(1)
})

for (const [width, height] of [
  [1440, 900],
  [375, 812],
] as const)
  test(`pictures at ${width} px`, async ({ webkit: page }) => {
    await page.driver.manage().window().setRect({ width, height })
    await logIn(page, 'dashboard')
    await page.shows('Dashboard')
    for (const theme of ['light', 'dark']) {
      await page.driver.executeScript((name: string) => localStorage.setItem('theme', name), theme)
      for (const path of ['users/list', 'contents/news', 'users/list?edit=3']) {
        await page.goto(path)
        await page.find(path.includes('edit') ? 'textbox' : 'heading', '')
        await page.picture(`${path.replaceAll(/\W/g, '-')}-${width}-${theme}`)
      }
    }
  })

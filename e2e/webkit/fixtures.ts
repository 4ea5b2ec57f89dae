import { test as base } from '../server.ts'
import { startWebKit, WebKitPage } from '../support/webkit.ts'

export const test = base.extend<{ webkit: WebKitPage }, { driver: Awaited<ReturnType<typeof startWebKit>> }>({
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

export async function logIn(page: WebKitPage, path = 'users/list') {
  await page.goto(path)
  await page.fill('textbox', 'Username', 'admin@example.com')
  await page.fill('textbox', 'Password', 'dance123')
  await page.click('button', 'Log in')
}

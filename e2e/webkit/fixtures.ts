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
    const page = new WebKitPage(session, String(baseURL), driver.downloads)
    await page.resize(1440, 900)
    await use(page)
    await session.quit()
  },
})

import { test as base } from '../server.ts'
import { startWebKit, WebKitPage } from '../support/webkit.ts'

export const test = base.extend<{ webkit: WebKitPage }>({
  webkit: async ({ baseURL }, use) => {
    const { driver, downloads, close } = await startWebKit().catch(startWebKit) // tries once more
    const page = new WebKitPage(driver, String(baseURL), downloads)
    await page.resize(1440, 900)
    await use(page)
    await driver.quit()
    await close()
  },
})

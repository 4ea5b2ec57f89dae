import { existsSync, readFileSync } from 'node:fs'
import { defineConfig, firefox, type Project, webkit } from '@playwright/test'
import { areas } from './e2e/tools/areas.ts'
import { findBrowser } from './e2e/tools/browser.ts'

/** Beside Chromium: the browsers that Playwright has installed (`npx playwright install --with-deps firefox webkit`). */
const others = [firefox, webkit].filter((browser) => existsSync(browser.executablePath())).map((one) => one.name())
const chromium = { launchOptions: { executablePath: findBrowser(), args: ['--font-render-hinting=none'] } }
/** What only Chromium can: its own protocol, phones, and the pictures that it drew. */
const chromiumOnly = /newCDPSession|inputMethod|isMobile|toHaveScreenshot/
const runsAnywhere = (file: string) => !chromiumOnly.test(readFileSync(`e2e/${file}`, 'utf8'))

/** One project for each area, by its tag: `--grep @users`. A test can bear the tag of another area, too. */
const projects = [...areas()].flatMap(([area, files]): Project[] => [
  { name: `@${area}`, testMatch: files, use: chromium },
  ...others.map((browserName) => ({
    name: `@${area} ${browserName}`,
    testMatch: files.filter(runsAnywhere),
    use: { browserName },
  })),
])

// No webServer: each worker serves the build and its own mock backend, see e2e/fixtures.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  projects,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000, // axe and builds on a busy machine
  // Two in a thousand pixels may differ: edges of letters, from one version of Chromium to the next.
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: { mode: 'retain-on-failure', screenshots: false }, // two cores have better things to do
  },
})

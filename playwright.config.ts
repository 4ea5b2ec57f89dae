import { readFileSync } from 'node:fs'
import { defineConfig, type Project } from '@playwright/test'
import { findBrowser, otherBrowsers } from './e2e/tools/browser.ts'
import { filesByTag } from './e2e/tools/tags.ts'

/** Workers load this file again after the global setup, so they find a browser that it has just installed. */
const chromium = { launchOptions: { executablePath: findBrowser(), args: ['--font-render-hinting=none'] } }
/** Features that only Chromium supports: the DevTools protocol, mobile emulation, and the reference screenshots. */
const chromiumOnly = /newCDPSession|inputMethod|isMobile|toHaveScreenshot/
const runsInAllBrowsers = (file: string) => !chromiumOnly.test(readFileSync(`e2e/${file}`, 'utf8'))

/** One project for each tag and browser. `--grep @session` matches the project name as well as tags on single tests. */
const projects = [...filesByTag()].flatMap(([tag, files]): Project[] => [
  { name: `@${tag}`, testMatch: files, use: chromium },
  ...otherBrowsers.map((browserName) => ({
    name: `@${tag} ${browserName}`,
    testMatch: files.filter(runsInAllBrowsers),
    use: { browserName },
  })),
])

// There is no `webServer`: each worker serves the build and its own mock backend. See e2e/fixtures.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/tools/global-setup.ts',
  projects,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000, // Accessibility checks and builds take long on a busy machine.
  // The anti-aliasing of text differs slightly between versions of Chromium.
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: 'e2e/screenshots/{arg}{ext}',
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    actionTimeout: 10_000, // so that a wrong locator fails early
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: { mode: 'retain-on-failure', screenshots: false }, // Screenshots slow down a machine with two cores.
  },
})

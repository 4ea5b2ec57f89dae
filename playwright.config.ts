import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/tools/browser.ts'

// No webServer: each worker serves the build and its own mock backend, see e2e/fixtures.ts.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000, // axe and builds on a busy machine
  // Two in a thousand pixels may differ: edges of letters, from one version of Chromium to the next.
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findBrowser(), args: ['--font-render-hinting=none'] },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: { mode: 'retain-on-failure', screenshots: false }, // two cores have better things to do
  },
})

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
  expect: { timeout: 10_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findBrowser() },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: { mode: 'retain-on-failure', screenshots: false }, // two cores have better things to do
  },
})

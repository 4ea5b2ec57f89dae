import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser, otherBrowsers } from './e2e/support/browser.ts'
import { testPictures } from './tools/vite-plugins/test-pictures.ts'

const options = {
  contextOptions: { locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh', reducedMotion: 'reduce' },
  actionTimeout: 20_000,
} as const
const chromium = {
  browser: 'chromium',
  provider: playwright({ ...options, launchOptions: { executablePath: findBrowser() } }),
} as const

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          restoreMocks: true,
          setupFiles: ['src/test/reset-globals.ts'],
          isolate: false, // Files share the modules that they import, which takes half of the processor time.
          maxWorkers: '100%', // By default, one core stays unused.
          testTimeout: 60_000, // On a busy machine, the longest tests take more than 20 s.
          include: ['src/**/*.test.ts', 'mocks/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [testPictures()],
        // React as in production: effects run once, and rendering is faster.
        define: { 'process.env.NODE_ENV': "'production'" },
        oxc: { jsx: { development: false } },
        test: {
          name: 'components',
          restoreMocks: true,
          isolate: false, // A page loads the app once and runs many test files. `setup.ts` resets the app after each test.
          testTimeout: 120_000, // On a processor that is four times slower, the longest tests take more than a minute.
          maxWorkers: 4, // on two cores: half of the time of a test is waiting
          include: ['src/**/*.browser.test.ts'],
          setupFiles: ['src/test/browser/setup.ts'],
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false, // `setup.ts` takes them, while the app is still on the page.
            screenshotDirectory: 'component-failures',
            locators: { errorFormat: 'aria' },
            viewport: { width: 1280, height: 800 },
            provider: playwright(options),
            instances: [chromium, ...otherBrowsers.map((browser) => ({ browser }))],
          },
        },
      },
    ],
  },
})

import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig, type PlaywrightTestProject } from '@playwright/test'
import { findBrowser, otherBrowsers } from './e2e/support/browser.ts'

/** Workers load this file again after the global setup, so they find a browser that it has just installed. */
const chromium = {
  launchOptions: {
    executablePath: findBrowser(),
    // With the limit, the pages of a test share one process. A process for each page uses about 10 % more processor time.
    args: ['--font-render-hinting=none', '--renderer-process-limit=1'],
  },
}
/** Features that only Chromium supports: the DevTools protocol, mobile emulation, and the reference screenshots. */
const chromiumOnly = /newCDPSession|isMobile|toHaveScreenshot/
/** `npm run task -- hosting e2e` runs the tests that depend on the host, over HTTP/2. */
const isOverHttp2 = process.env.E2E_HOST === 'nginx'
const independentOfHost = /(builds\/(bundle-size|config|demo|dev-server|production)|model|visual)\.spec\.ts$/
/** WebKitGTK speaks WebDriver only. */
const webkitOnly = /webkit\/.*\.spec\.ts$/
const firefoxOnly = /firefox\/.*\.spec\.ts$/
const needsChromium = (file: string) => chromiumOnly.test(readFileSync(`e2e/${file}`, 'utf8'))

/** What Playwright can do in the Firefox of a system: no offline mode, media or double clicks. */
const inFirefox =
  /(firefox|journeys|uploads|layout)\/.*\.spec\.ts$|session\/(tabs|token-link|sign-in)|lists\/recent-changes|forms\/membership/
/** Firefox and WebKitGTK as the system has them: `npm run task -- browsers`. */
const systemBrowsers: Record<string, PlaywrightTestProject> = {
  firefox: {
    name: 'firefox',
    testMatch: inFirefox,
    testIgnore: [webkitOnly, ...globSync('**/*.spec.ts', { cwd: 'e2e' }).filter(needsChromium)],
    // These use `emulateMedia` and `toHaveJSProperty`, which Playwright cannot do there, or axe.
    grepInvert: /that of the system|pictures without a referrer|shows a player|is a single line/,
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: { executablePath: resolve('e2e/support/firefox.ts') },
    },
  },
  webkit: { name: 'webkit', testMatch: webkitOnly },
}
const systemBrowser = systemBrowsers[process.env.E2E_BROWSER ?? '']

// There is no `webServer`: each worker serves the build and its own mock backend. See e2e/fixtures.ts.
export default defineConfig({
  testDir: 'e2e',
  outputDir: join('test-results', systemBrowser?.name ?? ''), // A run empties it: the pictures of each browser remain.
  globalSetup: './e2e/support/global-setup.ts',
  // Each project starts its own workers and browsers, so there is one for each browser only.
  projects: systemBrowser
    ? [systemBrowser]
    : [
        {
          name: 'chromium',
          testIgnore: isOverHttp2 ? [independentOfHost, webkitOnly, firefoxOnly] : [webkitOnly, firefoxOnly],
          use: chromium,
        },
        ...otherBrowsers.map((browserName) => ({
          name: browserName,
          testIgnore: [webkitOnly, firefoxOnly, ...globSync('**/*.spec.ts', { cwd: 'e2e' }).filter(needsChromium)],
          use: { browserName },
        })),
      ],
  fullyParallel: true,
  workers: 3, // Two would leave two cores idle for a tenth of the time. Four are no faster.
  timeout: 180_000, // A processor that is four times slower needs it.
  // The anti-aliasing of text differs slightly between versions of Chromium.
  expect: { timeout: 20_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002 } },
  snapshotPathTemplate: 'e2e/screenshots/{arg}{ext}',
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    actionTimeout: 20_000, // so that a wrong locator fails early
    viewport: { width: 1280, height: 800 },
    ignoreHTTPSErrors: isOverHttp2, // The certificate is signed by itself.
    locale: 'en-US',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: { mode: 'retain-on-failure', screenshots: false }, // Screenshots slow down a machine with two cores.
  },
})

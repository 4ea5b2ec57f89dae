import { existsSync } from 'node:fs'
import { quietly } from '../../e2e/support/browser.ts'
import { installNginx } from '../../e2e/support/nginx.ts'
import { findMiniBrowser } from '../../e2e/support/webkit.ts'
import { run } from './summary.ts'

// `npm run task -- browsers [options]`: runs journeys in the Firefox and the WebKitGTK of the system. nginx serves the
// production build over HTTPS and HTTP/2.

installNginx()
installBrowsers()
const options = process.argv.slice(2)
const results = (['firefox', 'webkit'] as const).map((browser) =>
  run(['playwright test --reporter=list --workers=1', ...options].join(' '), {
    E2E_HOST: 'nginx',
    E2E_BROWSER: browser,
  }),
)
process.exitCode = results.every(Boolean) ? 0 : 1

/** Throws an error with instructions if they cannot be installed. */
function installBrowsers() {
  const isInstalled = () =>
    findMiniBrowser() !== undefined && ['/usr/bin/firefox-esr', '/usr/bin/xvfb-run'].every(existsSync)
  if (isInstalled()) return
  const packages = 'firefox-esr webkit2gtk-driver xvfb xauth'
  console.log('Installing Firefox and WebKitGTK with apt-get ...')
  quietly('apt-get update')
  quietly(`apt-get install -y --no-install-recommends ${packages}`)
  if (!isInstalled()) throw new Error(`No Firefox and WebKitGTK to test with: install them (on Debian: ${packages}).`)
}

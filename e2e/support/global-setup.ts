import { allBuilds, isBuilt, make } from '../../tools/commands/builds.ts'
import { findBrowser, installBrowser } from './browser.ts'

/**
 * Prepares a run of Playwright: installs a browser if there is none, and makes the builds that the tests open. With
 * `E2E_BUILD=1`, as in `npm run test:e2e`, it always makes both builds. Without it, it makes only those that are missing.
 */
export default function globalSetup() {
  if (!findBrowser()) installBrowser()
  const isBuildForced = process.env.E2E_BUILD === '1'
  for (const build of allBuilds) if (isBuildForced || !isBuilt(build)) make(build)
}

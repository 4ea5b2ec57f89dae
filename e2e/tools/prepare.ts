import { spawnSync } from 'node:child_process'
import { findBrowser, installBrowser } from './browser.ts'
import { plainEnv } from './plain-env.ts'

// Before the browser tests: a browser, and both builds made from what is in the tree now.
try {
  if (!findBrowser()) installBrowser()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
for (const build of ['vite build', 'vite build --mode demo']) {
  const { status } = spawnSync(`${build} --logLevel warn`, { shell: true, stdio: 'inherit', env: plainEnv })
  if (status !== 0) fail(`${build} failed.`)
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}

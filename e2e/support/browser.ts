import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { chromium, firefox, webkit } from '@playwright/test'

const usualPlaces = [
  '/usr/bin/chromium-headless-shell', // Tests run 20 % faster in it than in the full browser.
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
]

/** The other browsers that are installed (`npx playwright install --with-deps firefox webkit`). Tests run in them too. */
export const otherBrowsers = (['firefox', 'webkit'] as const).filter((name) =>
  existsSync({ firefox, webkit }[name].executablePath()),
)

/**
 * Finds the Chromium or Chrome to test with: the one at `CHROMIUM_PATH`, else the one that Playwright has installed, else
 * one in the usual places that starts.
 */
export function findBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH is set to ${chosen}, which does not exist.`)
  return chosen || [chromium.executablePath(), ...usualPlaces].find(starts)
}

/** Downloads or installs a browser and returns its path. Throws an error with instructions if neither works. */
export function installBrowser(): string {
  for (const install of [installWithPlaywright, installWithApt]) {
    install()
    const path = findBrowser()
    if (path) return path
  }
  throw new Error(
    'No browser to test with: run `npx playwright install --with-deps chromium`, or install Chromium or Chrome, ' +
      'or set CHROMIUM_PATH to one.',
  )
}

// On Linux, an existing file may still not start: system libraries may be missing, or it may be Ubuntu's placeholder for
// the snap package. Other systems install browsers completely, and on Windows `--version` would open a window.
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  return (
    process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  )
}

function installWithPlaywright() {
  console.log('No browser found. Downloading one with Playwright (3 minutes at most) ...')
  quietly('playwright install chromium', 3)
}

function installWithApt() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/etc/debian_version')) return
  console.log('Installing chromium with apt-get ...')
  // The update fails if a single package source is broken. Continue anyway: Chromium may come from another source.
  quietly('apt-get update')
  quietly('apt-get install -y --no-install-recommends chromium fonts-liberation')
  quietly('apt-get install -y --no-install-recommends chromium-headless-shell') // available on Debian, but not on Ubuntu
}

/** Runs a command without showing its output. If the command fails, prints the last lines of its output. */
export function quietly(command: string, minutes?: number) {
  mkdirSync('.results', { recursive: true })
  // Write to a file instead of a pipe: after a timeout, a surviving child process would keep the pipe open and block.
  const log = openSync('.results/install.log', 'w')
  const { status } = spawnSync(command, {
    shell: true,
    stdio: ['ignore', log, log],
    timeout: minutes && minutes * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  closeSync(log)
  if (status === 0) return
  const lines = readFileSync('.results/install.log', 'utf8').trimEnd().split('\n').slice(-6)
  console.log(`  ${command}: ${status === null ? 'stopped, it took too long' : 'failed'}`)
  for (const line of lines) console.log(`  | ${line}`)
}

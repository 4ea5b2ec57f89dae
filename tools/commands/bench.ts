import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/support/browser.ts'
import { type Server, serve } from '../../e2e/support/serve.ts'
import { createBackend } from '../../mocks/server.ts'
import { hostHeaders } from '../hosting/headers.ts'

// `npm run task -- bench HEAD~20`: compares the list of users in this build with another commit or with the folder of
// another build. The default is the last tag, if there is one. The two builds take turns. Bytes and requests are exact.
// Times depend on the machine, so compare only the ratios of one run.
const RUNS = 5
const SLOW_DOWN = 4
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 1_012_500 }

type Figures = Record<string, number>
type App = { name: string; server: Server; samples: Figures[] }

const other = process.argv[2] ?? lastTag()
const backend = createBackend()
const browser = await chromium.launch({ executablePath: findBrowser() })
const apps = [await app('this build', 'dist')]
if (other) apps.unshift(await app(other, existsSync(other) ? other : buildOf(other)))

for (let run = 0; run < RUNS; run++) {
  for (const one of run % 2 ? apps.toReversed() : apps) one.samples.push({ ...(await load(one)), ...(await work(one)) })
  console.log(`run ${run + 1} of ${RUNS}`)
}
await browser.close()
await Promise.all(apps.map(({ server }) => server.close()))
printResults()

async function app(name: string, root: string): Promise<App> {
  const server = await serve({
    root: resolve(root),
    headers: hostHeaders(root),
    api: (request) => backend.handle(request),
  })
  return { name, server, samples: [] }
}

function lastTag(): string | undefined {
  const { stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { encoding: 'utf8' })
  return stdout.trim() || undefined
}

/** Builds a tag or commit in a temporary worktree with its own packages. @returns the folder of the build */
function buildOf(commit: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'bench-')), 'tree')
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'ignore' })
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
    execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'ignore' })
    const built = join(folder, '..', 'dist')
    renameSync(join(folder, 'dist'), built)
    return built
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'ignore' })
  }
}

async function open({ server }: App): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const { access_token } = backend.db.signIn()
  await context.addCookies([{ name: 'app_access_token', value: access_token, url: server.url }])
  return context.newPage()
}

async function rows(page: Page, count: number) {
  await page.waitForFunction((count) => document.querySelectorAll('main tbody tr').length === count, count)
}

/** Measures a first visit with the network and processor speed of a slow phone. */
async function load(one: App): Promise<Figures> {
  const page = await open(one)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', FAST_4G)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(`${one.server.url}/admin/users/list`, { waitUntil: 'commit' })
  await rows(page, 10)
  const { metrics } = await client.send('Performance.getMetrics')
  const ready = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
    return {
      'first paint, ms': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      'list ready, ms': performance.now(),
      'requests until then': files.length + 1,
      'script until then, kB':
        files.reduce((sum, { name, decodedBodySize }) => sum + (name.endsWith('.js') ? decodedBodySize : 0), 0) / 1000,
    }
  })
  await page.context().close()
  return {
    ...ready,
    'processor until then, ms': 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN),
  }
}

/** Measures common actions on a slow processor, each from the click to the frame that shows the result. */
async function work(one: App): Promise<Figures> {
  const page = await open(one)
  await page.goto(`${one.server.url}/admin/users/list`)
  await rows(page, 10)
  await page.waitForLoadState('networkidle') // until the code that loads during idle time has loaded
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const form = '[role=dialog] input[name=email]:enabled'
  const figures = {
    'next page, ms': await timed(page, '[aria-label="Next page"]', 'main tbody tr a', 'changes'),
    'form opens, ms': await timed(page, 'main tbody tr a', form, 'fills'),
  }
  await page.keyboard.press('Escape')
  await page.waitForSelector('[role=dialog]', { state: 'detached' })
  const again = await timed(page, 'main tbody tr a', form, 'fills')
  await page.keyboard.press('Escape')
  await page.waitForSelector('[role=dialog]', { state: 'detached' })
  const crowd = await timed(page, 'main select', 'main tbody tr:nth-child(100) a', 'fills')
  await page.context().close()
  return { ...figures, 'form opens again, ms': again, '10 to 100 rows, ms': crowd }
}

/**
 * Clicks a button or selects the last option of a `<select>`, and measures the time until the frame after the element
 * `shown` has changed its text, or has one at all.
 */
function timed(page: Page, button: string, shown: string, what: 'changes' | 'fills'): Promise<number> {
  return page.evaluate(
    ([button, shown, what]) =>
      new Promise<number>((done) => {
        const textOf = () => {
          const found = document.querySelector(shown)
          return (found instanceof HTMLInputElement ? found.value : found?.textContent) ?? ''
        }
        const before = what === 'fills' ? '' : textOf()
        const start = performance.now()
        const control = document.querySelector<HTMLElement>(button)
        if (control instanceof HTMLSelectElement) {
          control.selectedIndex = control.length - 1
          control.dispatchEvent(new Event('change', { bubbles: true }))
        } else control?.click()
        const look = () => {
          if (textOf() === before) requestAnimationFrame(look)
          else setTimeout(() => done(performance.now() - start))
        }
        requestAnimationFrame(look)
      }),
    [button, shown, what] as const,
  )
}

function printResults() {
  const [base] = apps
  for (const name of Object.keys(base?.samples[0] ?? {})) {
    const figures = apps.map(({ samples }) => median(samples.map((sample) => sample[name] ?? Number.NaN)))
    const ratio = apps.length > 1 ? `  ${((figures[1] ?? 0) / (figures[0] ?? 1)).toFixed(2)}` : ''
    console.log(`${name.padEnd(26)}${figures.map((figure) => figure.toFixed(0).padStart(10)).join('')}${ratio}`)
  }
  console.log(
    `${apps.map(({ name }) => name).join(' beside ')}: medians of ${RUNS} runs${apps.length > 1 ? ', and their ratio' : ''}`,
  )
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
}

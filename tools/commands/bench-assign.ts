import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../e2e/support/browser.ts'
import { serve } from '../../e2e/support/serve.ts'
import { crowd } from '../../mocks/crowd.ts'
import { createBackend } from '../../mocks/server.ts'
import { fold } from '../../mocks/text.ts'
import { hostHeaders } from '../hosting/headers.ts'

// `npm run task -- bench-assign`: measures on the production build how fast users are assigned to a course, with 25,000
// users on each side. The exit code is 1 if a measurement exceeds its limit.
const perSide = 25_000
const runs = 5
const typed = 'nguyen thi huong'

const backend = createBackend()
crowd(backend.db, { courseId: 2, perSide })
const server = await serve({ root: 'dist', headers: hostHeaders('dist'), api: (request) => backend.handle(request) })
const browser = await chromium.launch({ executablePath: findBrowser() })
const counts = countsByKey()
const figures: Record<'usable' | 'key' | 'moveAll' | 'nodes', number[]> = {
  usable: [],
  key: [],
  moveAll: [],
  nodes: [],
}
for (let run = 0; run < runs; run++) await measure()
await browser.close()
await server.close()

report('usable after the responses, ms', figures.usable, 1_000)
report('a key in the filter to painted rows, ms', figures.key, 50)
report('all moved and painted, ms', figures.moveAll, 200)
report('elements on the page', figures.nodes, 2_000)

async function measure() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { access_token } = backend.db.signIn()
  await context.addCookies([{ name: 'app_access_token', value: access_token, url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/admin/courses/list?assign=2`)
  figures.usable.push(await page.evaluate(usable))
  figures.key.push(...(await keys(page)))
  figures.moveAll.push(await page.evaluate(moveAll))
  figures.nodes.push(await page.evaluate(() => document.querySelectorAll('*').length))
  await context.close()
}

/** Measures the time from the end of the later response to the first frame with options in both lists. */
async function usable(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const both = () =>
    [...document.querySelectorAll('[role=listbox]')].filter((list) => list.querySelector('[role=option]'))
  while (both().length < 2) await frame()
  await frame()
  const responses = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/users/'))
  return (
    performance.now() -
    Math.max(...responses.map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0)))
  )
}

/** Types into the filter at a realistic speed. Measures for each key the time until the frame with its match count. */
async function keys(page: Page): Promise<number[]> {
  await page.locator('[role=listbox]').first().waitFor()
  await page.evaluate(watchKeys, counts)
  await page.getByRole('searchbox', { name: 'Filter: Available users' }).pressSequentially(typed, { delay: 150 })
  await page.waitForFunction((length) => globalThis.keyTimes.length === length, typed.length)
  return page.evaluate(() => globalThis.keyTimes)
}

function watchKeys(expected: string[]) {
  globalThis.keyTimes = []
  const input = document.querySelector('input[type=search][aria-controls]')
  const count = document.querySelector('h3 output')
  let key = 0
  input?.addEventListener('input', ({ timeStamp }) => {
    const matches = expected[key++]
    const look = () => {
      if (count?.textContent !== matches) return requestAnimationFrame(look)
      setTimeout(() => globalThis.keyTimes.push(performance.now() - timeStamp))
    }
    requestAnimationFrame(look)
  })
}

/** Computes the expected text of the match count after each key, independently of the product's filter. */
function countsByKey(): string[] {
  const assigned = new Set(backend.db.courses.find(({ id }) => id === 2)?.user_ids)
  const texts = backend.db.users
    .filter(({ id }) => !assigned.has(id))
    .map(({ first_name, last_name, email }) => fold(`${first_name} ${last_name} ${email}`))
  return Array.from(typed, (_, key) => {
    const words = typed
      .slice(0, key + 1)
      .trim()
      .split(' ')
    const matching = texts.filter((text) => words.every((word) => text.includes(word)))
    return `${matching.length.toLocaleString('en')} of ${texts.length.toLocaleString('en')} match`
  })
}

/** Measures the time from the click on "Assign all" to the frame that shows the result. */
async function moveAll(): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('input[type=search][aria-controls]')
  if (!input) throw new Error('There is no filter.')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const button = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Assign all 25,000')
  while (!button()) await frame()
  const start = performance.now()
  button()?.click()
  while (!document.querySelectorAll('h3 output')[1]?.textContent?.startsWith('50,000')) await frame()
  await frame()
  return performance.now() - start
}

function report(what: string, values: number[], limit: number) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
  console.log(`${what}: median ${at(0.5)}, p95 ${at(0.95)} of ${sorted.length} (at most ${limit})`)
  if (!(at(0.95) <= limit)) process.exitCode = 1
}

declare global {
  var keyTimes: number[]
}

import { type CDPSession, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../../e2e/support/browser.ts'
import { serve } from '../../e2e/support/serve.ts'
import { crowd } from '../../mocks/crowd.ts'
import { createBackend } from '../../mocks/server.ts'
import { hostHeaders } from '../hosting/headers.ts'

// `npm run task -- bench-many`: measures on the production build what works on many records at once: a filter over 25,000
// users, a job on 1,000 rows, and an import of 1,000 rows. The exit code is 1 if a measurement exceeds its limit.
const SLOW_DOWN = 4
const JOB_ROWS = 1_000
const IMPORT_ROWS = 1_000
const MEGABYTE = 1024 * 1024
const trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** The processor time, in microseconds. */
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
})

type Sample = { time: number; processor: number }

const backend = createBackend()
const server = await serve({ root: 'dist', headers: hostHeaders('dist'), api: (request) => backend.handle(request) })
const browser = await chromium.launch({ executablePath: findBrowser() })

crowd(backend.db, { courseId: 2, perSide: 600 })
reportTimes(`a key in the preview of ${IMPORT_ROWS} rows to its frame`, await measureImport(), 50)
const few = await measureFilter()
reportTimes('a filter to painted rows, 1,200 users, slow processor', few.filter)
reportTimes('a page change with a filter, 1,200 users, slow processor', few.page)
report('heap with 1,200 users read, MB', [few.heap])
const job = await measureJob()
report(`the longest task of a job on ${JOB_ROWS} rows, ms of the processor`, [job.longestTask], 50)
report('the job, s', [job.seconds])
backend.reset() // The job has left no pending users, so filtering by them would change nothing.
crowd(backend.db, { courseId: 2, perSide: 12_500 })
const many = await measureFilter()
reportTimes('a filter to painted rows, 25,000 users, slow processor', many.filter, 100)
reportTimes('a page change with a filter, 25,000 users, slow processor', many.page)
report('heap with 25,000 users read, MB', [many.heap], 60)
await browser.close()
await server.close()

async function open(path: string): Promise<{ page: Page; client: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { access_token } = backend.db.signIn()
  await context.addCookies([{ name: 'app_access_token', value: access_token, url: server.url }])
  const page = await context.newPage()
  await page.goto(`${server.url}/admin/${path}`)
  const client = await context.newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, client }
}

/**
 * Measures an action of the page.
 * @returns the milliseconds that it takes, and those of the processor: on a busy machine, only these say something
 */
async function measured(client: CDPSession, act: () => Promise<number>): Promise<Sample> {
  const before = await processorTime(client)
  const time = await act()
  return { time, processor: (await processorTime(client)) - before }
}

async function processorTime(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Reads all users, then measures filters and page changes on a slow processor. */
async function measureFilter() {
  const { page, client } = await open('users/list?filter=status.active')
  await page.getByText(/^Read at/).waitFor({ timeout: 300_000 })
  await page.waitForLoadState('networkidle')
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const filter: Sample[] = []
  for (const [name, choices] of [
    ['status', ['Blocked', 'Active', 'Pending', 'Active']],
    ['role', ['Member', 'Admin', 'Admin']], // each choice must change the rows
    ['membership', ['Expired', 'Valid', 'Expired']],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^Filter by ${name}`) }).click()
    const panel = page.getByRole('dialog', { name: `Filter by ${name}` })
    for (const choice of choices) {
      const checkbox = panel.getByRole('checkbox', { name: choice, exact: true })
      await checkbox.evaluate((element) => element.setAttribute('data-bench', ''))
      filter.push(await measured(client, () => page.evaluate(timed, '[data-bench]')))
      await checkbox.evaluate((element) => element.removeAttribute('data-bench'))
    }
    await page.keyboard.press('Escape')
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(`${page.url().split('?')[0]}?filter=status.active+status.blocked`)
  await page.getByText(/^Read at/).waitFor({ timeout: 300_000 })
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const next: Sample[] = []
  for (let turn = 0; turn < 8; turn += 1)
    next.push(await measured(client, () => page.evaluate(timed, '[aria-label="Next page"]')))
  await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  await page.context().close()
  return {
    filter,
    page: next,
    heap: (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / MEGABYTE,
  }
}

/** Clicks an element, and measures the time until the frame with other rows. Runs in the browser. */
function timed(selector: string): Promise<number> {
  return new Promise((done, fail) => {
    // The announced number of results changes with every filter, and the page with every click on its button.
    const shown = () => [...document.querySelectorAll('main tbody, main output')].map((one) => one.textContent).join()
    const before = shown()
    const start = performance.now()
    document.querySelector<HTMLElement>(selector)?.click()
    const look = () => {
      if (performance.now() - start > 10_000) fail(new Error('The click has not changed the list.'))
      else if (shown() === before) requestAnimationFrame(look)
      else setTimeout(() => done(performance.now() - start))
    }
    requestAnimationFrame(look)
  })
}

/** Selects the rows of ten pages, and blocks them. */
async function measureJob() {
  const { page } = await open('users/list?perPage=100&orderBy=email')
  for (const user of backend.db.users) user.status = user.id > 2 ? 'active' : user.status
  const all = page.getByRole('checkbox', { name: 'Select all rows of this page' })
  for (let selected = 100; ; selected += 100) {
    await all.click()
    await page
      .getByText(new RegExp(`^${selected.toLocaleString('en')} selected`))
      .first()
      .waitFor()
    if (selected >= JOB_ROWS) break
    const first = await page.locator('main tbody tr').first().textContent()
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await page.waitForFunction((before) => {
      const row = document.querySelector('main tbody tr')
      return row && row.textContent !== before && !document.querySelector('main [aria-busy=true]')
    }, first)
  }
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const question = page.getByRole('alertdialog')
  const count = /\d+/.exec((await question.getByText(/^Type \d+ to confirm/).textContent()) ?? '')?.[0] ?? ''
  await question.getByRole('textbox').fill(count)
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const start = performance.now()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByText(`${Number(count).toLocaleString('en')} of ${Number(count).toLocaleString('en')} done`)
    .first()
    .waitFor({ timeout: 600_000 })
  const seconds = (performance.now() - start) / 1000
  const longestTask = findLongestTask(await browser.stopTracing())
  await page.context().close()
  return { longestTask, seconds }
}

/**
 * Finds the longest task of a page.
 * @param json a trace of the categories 'toplevel' and '__metadata'
 * @returns the milliseconds of the processor that it took
 */
function findLongestTask(json: Buffer): number {
  const { traceEvents } = trace.parse(JSON.parse(json.toString()))
  const isMainThread = ({ pid, tid }: (typeof traceEvents)[number]) =>
    traceEvents.some(
      (event) =>
        event.name === 'thread_name' && event.args?.name === 'CrRendererMain' && event.pid === pid && event.tid === tid,
    )
  const tasks = traceEvents
    .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
    .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
  return (tasks.find(isMainThread)?.tdur ?? Number.NaN) / 1000
}

/** Types into the preview while the emails are being looked up. */
async function measureImport(): Promise<Sample[]> {
  const { page, client } = await open('users/list?import=1')
  const lines = Array.from({ length: IMPORT_ROWS }, (_, row) => `Nguyễn Thị,Đào ${row},bench${row}@lop.vn,0912345678`)
  await page.getByLabel('Or paste cells from a spreadsheet').fill(['Họ,Tên,Email,Điện thoại', ...lines].join('\n'))
  await page.getByRole('button', { name: 'Use this text' }).click()
  const cell = page.getByRole('textbox', { name: 'First Name, row 2', exact: true })
  await cell.focus()
  await page.evaluate(() => {
    document.addEventListener('input', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => globalThis.keyDone?.(performance.now() - timeStamp))),
    )
  })
  const samples: Sample[] = []
  for (const key of 'Thi Hong Dao Nguyen') {
    const done = page.evaluate(() => new Promise<number>((resolve) => (globalThis.keyDone = resolve)))
    samples.push(
      await measured(client, async () => {
        await page.keyboard.press(key === ' ' ? 'Space' : key)
        return done
      }),
    )
  }
  await page.context().close()
  return samples
}

/** Prints samples. The time of the processor counts, because it does not depend on what else the machine does. */
function reportTimes(what: string, samples: readonly Sample[], limit?: number) {
  report(
    `${what}, ms of the processor`,
    samples.map(({ processor }) => processor),
    limit,
  )
  report(
    '  ms',
    samples.map(({ time }) => time),
  )
}

function report(what: string, values: number[], limit?: number) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
  const spread = values.length > 1 ? `median ${at(0.5)}, p95 ${at(0.95)} of ${values.length}` : at(1)
  console.log(`${what}: ${spread}${limit === undefined ? '' : ` (at most ${limit})`}`)
  if (limit !== undefined && !(at(0.95) <= limit)) process.exitCode = 1
}

declare global {
  var keyDone: ((time: number) => void) | undefined
}

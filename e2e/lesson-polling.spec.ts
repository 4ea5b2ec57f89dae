import type { Page } from '@playwright/test'
import { serverError } from '../mocks/overrides.ts'
import type { createBackend } from '../mocks/server.ts'
import { calls } from './calls.ts'
import { expect, test } from './fixtures.ts'

type Backend = ReturnType<typeof createBackend>

const LIST = 'courses/2/lessons'
const MINUTE = 60_000
const statusOf = (page: Page, title: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .getByRole('cell')
    .nth(3)
const first = (page: Page) => statusOf(page, 'Nghe và đếm nhịp Salsa')
const callCount = (backend: Backend) => calls(backend, 'GET', LIST).length

/** Offsets of the upload time that lead to each state of processing. */
const offsets = { pending: 1e9, processing: -10_000, done: -1e9 }
/** Sets the state of lesson 1, and finishes lesson 2, so that lesson 1 is the only one in processing. */
function setProcess({ db }: Backend, process: keyof typeof offsets) {
  const [one, two] = db.lessons
  Object.assign(one ?? {}, { video_at: Date.now() + offsets[process] })
  Object.assign(two ?? {}, { video_at: 0 })
}

/** Advances the page's clock. A request for a picture follows, after which all earlier calls have arrived. */
async function advance(page: Page, time: number) {
  await page.clock.runFor(time)
  await page.evaluate((url) => fetch(url).then(({ ok }) => ok), '/api/v1/uploads/seed/course-1.png')
}

async function setVisible(page: Page, visible: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      dispatchEvent(new Event('visibilitychange'))
    },
    visible ? 'visible' : 'hidden',
  )
}

test.beforeEach(async ({ page, backend }) => {
  setProcess(backend, 'pending')
  await page.clock.install()
  await page.goto(`${LIST}?perPage=50`)
  await expect(first(page)).toHaveText('ActivePending')
})

test('polls the list until the video is done, and updates the rows in place', async ({ page, backend }) => {
  const button = page.getByRole('button', { name: 'Disable lesson 2', exact: true })
  await button.focus()
  const table = page.getByRole('region', { name: 'Lessons' })
  await table.evaluate((box) => box.scrollTo(0, 40))
  const element = await button.elementHandle()
  await page.evaluate(() => {
    // Records elements that dim or cover the rows.
    const loadingStates: string[] = []
    Object.assign(globalThis, { loadingStates })
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('tbody[inert], table[aria-busy=true], main .animate-spin'))
        loadingStates.push(element.outerHTML.slice(0, 80))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

  setProcess(backend, 'processing')
  await advance(page, 3000)
  await expect(first(page)).toHaveText('ActiveProcessing')
  setProcess(backend, 'done')
  await advance(page, 4500)
  await expect(first(page)).toHaveText('ActiveDone')

  expect(await element?.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await table.evaluate((box) => box.scrollTop)).toBe(40)
  const loadingStates: unknown = await page.evaluate(() => Reflect.get(globalThis, 'loadingStates'))
  expect(loadingStates).toEqual([])
  const before = callCount(backend)
  await advance(page, 5 * MINUTE)
  expect(callCount(backend)).toBe(before)
})

test('does not poll while the tab is hidden', async ({ page, backend }) => {
  await setVisible(page, false)
  await advance(page, 0) // Earlier calls have arrived now.
  const before = callCount(backend)
  await advance(page, 16 * MINUTE) // Longer than the polling lasts.
  expect(callCount(backend)).toBe(before)
  setProcess(backend, 'processing')
  await setVisible(page, true)
  await expect(first(page)).toHaveText('ActiveProcessing')
  await advance(page, MINUTE)
  await expect.poll(() => callCount(backend)).toBeGreaterThan(before + 1)
})

test('stops polling after 15 minutes without a change', async ({ page, backend }) => {
  await advance(page, 3000)
  await expect.poll(() => callCount(backend)).toBeGreaterThanOrEqual(2)
  for (let half = 0; half < 32; half++) await advance(page, MINUTE / 2)
  const before = callCount(backend)
  await advance(page, 10 * MINUTE)
  expect(callCount(backend)).toBe(before)
})

test('the polling interval grows', async ({ page, backend }) => {
  const start = callCount(backend)
  for (let seconds = 0; seconds < 30; seconds++) await advance(page, 1000)
  const early = callCount(backend) - start
  for (let seconds = 0; seconds < 30; seconds++) await advance(page, 1000)
  const late = callCount(backend) - start - early
  expect(early).toBeGreaterThanOrEqual(3)
  expect(late).toBeGreaterThanOrEqual(1)
  expect(late).toBeLessThan(early)
})

test('stops polling and keeps the rows when a call fails', async ({ page, backend }) => {
  backend.use(...serverError(LIST))
  await advance(page, 3000)
  await advance(page, 3000) // The only retry.
  await expect(page.getByRole('alert')).toContainText('Internal server error')
  await expect(first(page)).toHaveText('ActivePending')
  const before = callCount(backend)
  await advance(page, 5 * MINUTE)
  expect(callCount(backend)).toBe(before)
})

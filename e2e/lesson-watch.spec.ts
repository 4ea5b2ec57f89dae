import type { Page } from '@playwright/test'
import { serverError } from '../mocks/scenarios.ts'
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
const asked = (backend: Backend) => calls(backend, 'GET', LIST).length

/** Only lesson 1 is in process, and stays so until it is told otherwise. */
const stages = { pending: 1e9, processing: -10_000, done: -1e9 }
function stage({ db }: Backend, process: keyof typeof stages) {
  const [one, two] = db.lessons
  Object.assign(one ?? {}, { video_at: Date.now() + stages[process] })
  Object.assign(two ?? {}, { video_at: 0 })
}

/** Lets time pass for the page, and the calls that it starts arrive: a picture that is asked for after them comes. */
async function pass(page: Page, time: number) {
  await page.clock.runFor(time)
  await page.evaluate((address) => fetch(address).then(({ ok }) => ok), '/api/v1/uploads/seed/course-1.png')
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
  stage(backend, 'pending')
  await page.clock.install()
  await page.goto(`${LIST}?perPage=50`)
  await expect(first(page)).toHaveText('ActivePending')
})

test('a video in process is followed in place until it is done, and then no more', async ({ page, backend }) => {
  const button = page.getByRole('button', { name: 'Disable lesson 2', exact: true })
  await button.focus()
  const table = page.getByRole('region', { name: 'Lessons' })
  await table.evaluate((box) => box.scrollTo(0, 40))
  const element = await button.elementHandle()
  await page.evaluate(() => {
    // Whatever would dim or cover the rows, even for a moment.
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const odd of document.querySelectorAll('tbody[inert], table[aria-busy=true], main .animate-spin'))
        seen.push(odd.outerHTML.slice(0, 80))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

  stage(backend, 'processing')
  await pass(page, 3000)
  await expect(first(page)).toHaveText('ActiveProcessing')
  stage(backend, 'done')
  await pass(page, 4500)
  await expect(first(page)).toHaveText('ActiveDone')

  expect(await element?.evaluate((node) => node === document.activeElement)).toBe(true)
  expect(await table.evaluate((box) => box.scrollTop)).toBe(40)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as unknown)).toEqual([])
  const before = asked(backend)
  await pass(page, 5 * MINUTE)
  expect(asked(backend)).toBe(before)
})

test('nobody is asked while the tab is hidden', async ({ page, backend }) => {
  await setVisible(page, false)
  await pass(page, 0) // what was asked before has arrived
  const before = asked(backend)
  await pass(page, 16 * MINUTE) // longer than it is watched for
  expect(asked(backend)).toBe(before)
  stage(backend, 'processing')
  await setVisible(page, true)
  await expect(first(page)).toHaveText('ActiveProcessing')
  await pass(page, MINUTE)
  await expect.poll(() => asked(backend)).toBeGreaterThan(before + 1)
})

test('after 15 minutes without a change nobody is asked any more', async ({ page, backend }) => {
  await pass(page, 3000)
  await expect.poll(() => asked(backend)).toBeGreaterThanOrEqual(2)
  for (let half = 0; half < 32; half++) await pass(page, MINUTE / 2)
  const before = asked(backend)
  await pass(page, 10 * MINUTE)
  expect(asked(backend)).toBe(before)
})

test('the pauses grow: twice as much time does not bring twice as many calls', async ({ page, backend }) => {
  const start = asked(backend)
  for (let seconds = 0; seconds < 30; seconds++) await pass(page, 1000)
  const early = asked(backend) - start
  for (let seconds = 0; seconds < 30; seconds++) await pass(page, 1000)
  const late = asked(backend) - start - early
  expect(early).toBeGreaterThanOrEqual(3)
  expect(late).toBeGreaterThanOrEqual(1)
  expect(late).toBeLessThan(early)
})

test('a list that fails is not asked again and again; the rows stay, and Retry goes on', async ({ page, backend }) => {
  backend.use(...serverError(LIST))
  await pass(page, 3000)
  await pass(page, 3000) // the one retry
  await expect(page.getByRole('alert')).toContainText('Internal server error')
  await expect(first(page)).toHaveText('ActivePending')
  const before = asked(backend)
  await pass(page, 5 * MINUTE)
  expect(asked(backend)).toBe(before)
})

import type { Page } from '@playwright/test'
import type { HttpHandler } from 'msw'
import { refused } from '../mocks/overrides.ts'
import { expect, test } from './fixtures.ts'
import { toast, toasts } from './toasts.ts'

const forbidden = 'Only the owner may see this'
const start = Date.parse('2026-01-01T08:00:00Z')

/** Shows a toast under a stopped clock, and advances the clock only until the toast appears. */
async function showToast(page: Page, backend: { use: (...handlers: HttpHandler[]) => void }) {
  await page.clock.install({ time: start })
  await page.goto('users/list')
  await expect(toasts(page)).toBeAttached()
  await expect(page.getByRole('button', { name: 'Refresh list' })).toBeVisible()
  backend.use(...refused('get', 'users', forbidden, 403))
  await page.clock.pauseAt(start + 3_600_000)
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return toast(page, forbidden).isVisible()
    })
    .toBe(true)
}

/** Shows the same toast again, and advances the clock only until its call has ended. */
async function retryList(page: Page) {
  const retry = page.getByRole('button', { name: 'Retry' })
  const responded = page.waitForResponse('**/api/v1/users?*')
  await retry.click()
  await (await responded).finished()
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return retry.getAttribute('aria-busy')
    })
    .not.toBe('true')
}

const dispatch = (page: Page, event: 'blur' | 'focus') => page.evaluate((name) => dispatchEvent(new Event(name)), event)

async function expectGoneAfter(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds)
  await page.clock.runFor(1000) // For the closing animation.
  await expect(toast(page, forbidden)).toHaveCount(0)
}

test('a toast stays for 5 seconds', async ({ page, backend }) => {
  await showToast(page, backend)
  await page.clock.runFor(4800)
  await expect(toast(page, forbidden)).toBeVisible()
  await expect(toast(page, forbidden)).not.toHaveAttribute('data-removed', 'true')
  await expectGoneAfter(page, 300)
})

test('showing the same text again restarts the time of a toast, also while it closes', async ({ page, backend }) => {
  await showToast(page, backend)
  await page.clock.runFor(4000)
  await retryList(page)
  await page.clock.runFor(4000)
  await expect(toast(page, forbidden)).toHaveCount(1)
  await expect(toast(page, forbidden)).not.toHaveAttribute('data-removed', 'true')
  for (const closing = toast(page, forbidden).and(page.locator('[data-removed=true]')); !(await closing.count()); )
    await page.clock.runFor(10)
  await retryList(page)
  await page.clock.runFor(1000)
  await expect(toast(page, forbidden)).toHaveCount(1)
  await expect(toast(page, forbidden)).toBeVisible()
  await expectGoneAfter(page, 5000)
})

test('closing a toast does not close a new one with the same text', async ({ page, backend }) => {
  await showToast(page, backend)
  await toast(page, forbidden).getByRole('button', { name: 'Close toast' }).click()
  await expect(toast(page, forbidden)).toHaveAttribute('data-removed', 'true')
  await retryList(page)
  await page.clock.runFor(1000)
  await expect(toast(page, forbidden)).toHaveCount(1)
  await expect(toast(page, forbidden)).toBeVisible()
  await expectGoneAfter(page, 5000)
})

test('the time of a toast pauses while it is hovered', async ({ page, backend }) => {
  await showToast(page, backend)
  await page.clock.runFor(3000)
  await toast(page, forbidden).hover()
  await page.clock.runFor(20_000)
  await expect(toast(page, forbidden)).toBeVisible()
  await page.mouse.move(640, 790)
  await page.clock.runFor(1700)
  await expect(toast(page, forbidden)).toBeVisible()
  await expectGoneAfter(page, 600)
})

test('the time of a toast pauses while the tab is hidden', async ({ page, backend }) => {
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }), hidden)
  await showToast(page, backend)
  await page.clock.runFor(3000)
  await hide(true)
  await page.clock.runFor(20_000)
  await expect(toast(page, forbidden)).toBeVisible()
  await hide(false)
  await page.clock.runFor(1700)
  await expect(toast(page, forbidden)).toBeVisible()
  await expectGoneAfter(page, 600)
})

test('the time of a toast pauses while the window has no focus', async ({ page, backend }) => {
  await showToast(page, backend)
  await page.clock.runFor(3000)
  await dispatch(page, 'blur')
  await page.clock.runFor(20_000)
  await expect(toast(page, forbidden)).toBeVisible()
  await dispatch(page, 'focus')
  await page.clock.runFor(1700)
  await expect(toast(page, forbidden)).toBeVisible()
  await expectGoneAfter(page, 600)
})

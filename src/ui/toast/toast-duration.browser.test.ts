import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { backend, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, rows, toasts, toastTexts } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'
import { toast, toasterLoaded } from '@/test/browser/toasts'
import { refused } from '../../../mocks/overrides.ts'

const FORBIDDEN = 'Only the owner may see this'
const card = () => toast(FORBIDDEN)
/** Whether the toast closes, or has closed already. */
const isClosing = () =>
  card()
    .elements()
    .every((element) => element.getAttribute('data-removed') === 'true')
const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

afterEach(() => void vi.useRealTimers())

/** Advances the clock in small steps until something holds. */
const advanceUntil = (holds: () => boolean) =>
  expect
    .poll(async () => {
      await advance(10)
      return holds()
    })
    .toBe(true)

/** Shows a toast under a stopped clock, and advances the clock only until the toast appears. */
async function showToast() {
  renderRoute('users/list?keyword=dao')
  await toasterLoaded()
  await expect.element(rows().first()).toBeVisible()
  dispatchEvent(new Event('focus'))
  await userEvent.pointer({ coords: { x: 640, y: 790 } })
  backend.use(...refused('get', 'users', FORBIDDEN, 403))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  // Otherwise Vitest advances the clock while it waits for an action or an assertion.
  const pretence = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
  onTestFinished(() => pretence.mockRestore())
  await button('Refresh list', main()).click()
  await advanceUntil(() => toasts().elements().length === 1)
  await expect.element(card()).toBeVisible()
}

/** Shows the same toast again, and advances the clock only until its call has ended. */
async function retryList() {
  const retry = button('Retry', main())
  const before = calls('GET', 'users').length
  await retry.click()
  await advanceUntil(
    () => calls('GET', 'users').length > before && retry.element().getAttribute('aria-busy') !== 'true',
  )
}

/** Hovers the toast, which may still be moving to its place. */
const hoverAtRest = () =>
  expect
    .poll(async () => {
      await card().hover()
      return card().element().matches(':hover')
    })
    .toBe(true)

async function expectShown() {
  expect(toastTexts()).toEqual([FORBIDDEN])
  expect(isClosing()).toBe(false)
  await expect.element(card()).toBeVisible()
}

/** Advances the clock by that time, in which a toast closes, and until its closing animation has ended. */
async function advanceAndClose(milliseconds: number) {
  await advance(milliseconds)
  await expect.poll(isClosing).toBe(true)
  await advanceUntil(() => toasts().elements().length === 0)
}

// Rules: §1: A toast closes after 5000 ms; §9: Toasts close after 5000 ms; §1: The same toast shown again
test('a toast stays for 5 seconds, and showing it again restarts the time, also while it closes', async () => {
  await showToast()
  await advance(4800)
  await expectShown()
  await retryList()
  await advance(4000)
  await expectShown()
  await advance(800)
  await advanceUntil(isClosing)
  await retryList()
  await advance(1000)
  await expectShown()
  await advanceAndClose(5000)
  await expect.element(card()).not.toBeInTheDocument()
})

test('the time of a toast pauses while it is hovered, a key has led the focus to it, the tab is hidden, or the window has no focus', async () => {
  const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  await showToast()
  await advance(1500)
  for (const [pause, resume] of [
    [hoverAtRest, () => userEvent.pointer({ coords: { x: 640, y: 790 } })],
    [() => userEvent.keyboard('{Alt>}t{/Alt}{Tab}'), () => button('Refresh list', main()).element().focus()],
    [() => hide(true), () => hide(false)],
    [() => dispatchEvent(new Event('blur')), () => dispatchEvent(new Event('focus'))],
  ] as const) {
    await pause()
    await advance(6_000)
    await expectShown()
    await resume()
    await advance(750)
    await expectShown()
  }
  await advanceAndClose(600)
  await expect.element(card()).not.toBeInTheDocument()
})

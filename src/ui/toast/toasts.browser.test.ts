import { toast as sonner } from 'sonner'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stopClock } from '@/test/browser/clock'
import { backend, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, field, press, question, rows, toasts, toastTexts } from '@/test/browser/screen'
import { boxOf, focus, header, main } from '@/test/browser/shell'
import { openAndHoldToasts, toast, toasterLoaded, toastRegion } from '@/test/browser/toasts'
import { refused } from '../../../mocks/overrides.ts'
import { toast as toastApi } from './toast'

const FORBIDDEN = 'Only the owner may see this'
const card = () => toast(FORBIDDEN)

/** Waits until an element has stopped moving. */
async function atRest(element: ReturnType<typeof toasts>) {
  await element.hover()
  return boxOf(element)
}

describe('a toast', () => {
  /** Loads a forbidden list, which shows a toast. */
  async function openForbiddenList() {
    await openAndHoldToasts('users/list?keyword=dao')
    await expect.element(rows().first()).toBeVisible()
    backend.use(...refused('get', 'users', 'only the owner may see this', 403))
    backend.requests.length = 0
    await button('Refresh list', main()).click()
    await expect.element(card()).toBeVisible()
  }

  // Rules: §1: Toasts; §1: They appear at the top right
  test('appears at the top right, above everything but an open menu, in the color of its type', async () => {
    await openForbiddenList()
    await expect.element(toastRegion()).toHaveAttribute('aria-live', 'polite')
    await expect.element(card()).toHaveStyle({ backgroundColor: 'rgb(185, 28, 28)' })
    await expect.element(toastRegion().getByRole('list')).toHaveClass('z-5050')
    await expect.element(toastRegion().getByRole('list')).toHaveStyle({ zIndex: '5050' })
    await expect.element(card().getByRole('progressbar')).not.toBeInTheDocument()
    const { top, right } = await atRest(card())
    const below = top - boxOf(header()).bottom // The toast does not cover the header.
    expect(below >= 0 && below < 20).toBe(true)
    expect(1280 - right >= 0 && 1280 - right < 60).toBe(true)
    await button('Admin', header()).click()
    const item = boxOf(page.getByRole('menuitem', { name: 'Logout' }))
    expect(item.bottom).toBeGreaterThan(top)
    expect(document.elementFromPoint(item.right - 40, item.bottom - 4)?.closest('[role=menu]')).not.toBeNull()
  })

  /** Drags the toast sideways by a share of its width. @returns its position before the drag */
  async function drag(share: number) {
    const { x, y, width, height } = await atRest(card())
    const from = { x: x + width / 2, y: y + height / 2 }
    const steps = [0.2, 0.4, 0.6, 0.8, 1].map((step) => ({ coords: { x: from.x + share * width * step, y: from.y } }))
    await userEvent.pointer([{ coords: from }, { keys: '[MouseLeft>]' }, ...steps])
    await expect.poll(() => boxOf(card()).x).not.toBe(x)
    await userEvent.pointer({ keys: '[/MouseLeft]' })
    return x
  }

  // Rules: §1: A toast can be dragged away
  test('dragged to the left springs back at 21 % of its width, and closes at 23 %', async () => {
    await openForbiddenList()
    const rest = await drag(-0.21)
    await expect.poll(() => boxOf(card()).x).toBe(rest)
    await expect.element(button('Close toast', card())).toBeVisible()
    await drag(-0.23)
    await expect.element(card()).not.toBeInTheDocument()
  })

  test('leaves the controls of the screen uncovered after a navigation', async () => {
    await openAndHoldToasts('courses/2/lessons')
    await focus(page.getByRole('heading', { level: 1 }))
    backend.use(...refused('get', 'courses/:id/lessons', 'only the owner may see this', 403))
    await button('Refresh list', main()).click()
    await focus(page.getByRole('heading', { level: 1 }))
    const { top } = await atRest(card())
    expect(top - boxOf(header()).bottom).toBeLessThan(20)
    expect(boxOf(card()).bottom).toBeLessThan(boxOf(button('Add Lesson', main())).top)
  })
})

// Rules: §1: Alt T leads to the toasts
test('toasts with the same text about two records are both shown', async () => {
  await openAndHoldToasts('dashboard')
  for (const description of ['Lớp Salsa', 'Lớp Rumba', 'Lớp Rumba'])
    toastApi.show({ kind: 'success', text: 'Create news successful', description })
  await expect.element(toasts().filter({ hasText: 'Lớp Salsa' })).toBeInTheDocument()
  await expect.element(toasts().filter({ hasText: 'Lớp Rumba' })).toBeInTheDocument()
  expect(toastTexts()).toHaveLength(2)
})

test('a toast over a form can be closed with the pointer and by keyboard, and the form stays open', async () => {
  const taken = toast('This phone is taken')
  backend.use(...refused('put', 'users/:id', 'this phone is taken', 403))
  await openAndHoldToasts('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  await confirm().click()
  await expect.element(taken).toBeVisible()
  await button('Close toast', taken).click()
  await expect.element(taken).not.toBeInTheDocument()
  await expect.element(field('Phone')).toHaveValue('0909 000 111')

  await focus(field('Phone'))
  await press('{Enter}')
  await expect.element(taken).toBeVisible()
  await press('{Alt>}T{/Alt}')
  await press('{Tab}{Tab}')
  await expect.element(button('Close toast', taken)).toHaveFocus()
  await press('{Enter}')
  await expect.element(taken).not.toBeInTheDocument()
  await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
  await expect.element(field('Phone')).toHaveValue('0909 000 111')
})

test('a closed toast, which Sonner keeps in memory, keeps nothing of what it could undo', async () => {
  const onClick = vi.fn<() => void>()
  renderRoute('dashboard')
  toastApi.show({ kind: 'success', text: 'Saved.', undo: { label: 'Undo', onClick } })
  await button('Close toast', toast('Saved.')).click()
  await expect.element(toast('Saved.')).not.toBeInTheDocument()
  const closed = sonner.getHistory().find((one) => 'title' in one && one.title === 'Saved.')
  const action = closed && 'action' in closed ? closed.action : undefined
  if (typeof action !== 'object' || !action || !('onClick' in action)) throw new Error('The toast has no action.')
  Reflect.apply(action.onClick, undefined, [])
  expect(onClick).not.toHaveBeenCalled()
})

test('Tab on the last control of the toasts, and the button of one, return the focus to where it was, visibly', async () => {
  const blocked = toast('Linh Trần Thùy is now Blocked.')
  const refresh = button('Refresh list', main())
  await openAndHoldToasts('users/list?keyword=linh@')
  await button('Block user 2', main()).click()
  await button('Confirm', question()).click()
  await expect.element(blocked).toBeVisible()
  await focus(refresh)
  await press('{Alt>}T{/Alt}{Tab}{Tab}{Tab}')
  await expect.element(button('Undo', blocked)).toHaveFocus()
  await press('{Tab}')
  await expect.element(refresh).toHaveFocus()
  expect(refresh.element().matches(':focus-visible')).toBe(true)

  await focus(button('Undo', blocked))
  await press('{Enter}')
  await expect.element(toast('Undone.')).toBeVisible()
  await expect.element(refresh).toHaveFocus()
})

/** Whether the toast closes, or has closed already. */
const isClosing = () =>
  card()
    .elements()
    .every((element) => element.getAttribute('data-removed') === 'true')
const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

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
  stopClock()
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

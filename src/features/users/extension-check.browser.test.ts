import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { expiry, periodCount } from '@/test/browser/membership'
import { backend, calls, hold } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { cancel, confirm, dialog, expectNoToast, message, toasts, toastTexts } from '@/test/browser/screen'
import { refused } from '../../../mocks/overrides.ts'

/** Extends the membership as if another request had arrived just before this one. */
function sendTwice() {
  backend.use(
    http.post(
      '*/api/v1/users/:id/memberships',
      async ({ request }) => {
        await backend.handle(request.clone())
      },
      { once: true },
    ),
  )
}
const twice =
  'The membership was extended twice: 6 months to February 1st, 2031 12:00pm and 6 months to August 1st, 2031 12:00pm.'

test('an extension that the browser has sent twice is reported in the dialog, with both periods', async () => {
  sendTwice()
  renderRoute('users/list?membership=3')
  await expect.poll(periodCount).toBe(3)
  await confirm().click()
  await expect.element(message()).toMatchTextContent(twice)
  await expect.element(expiry('August 1st, 2031')).toBeVisible()
  await expect.poll(periodCount).toBe(5)
  await expect.element(confirm()).toBeEnabled()
  await expectNoToast()
})

test('an extension that the browser has sent twice is reported in a toast after the dialog was closed', async () => {
  sendTwice()
  const respond = hold('get', 'users/:id/memberships')
  renderRoute('users/list?membership=3')
  respond()
  await expect.poll(periodCount).toBe(3)
  const respondToCheck = hold('get', 'users/:id/memberships')
  await confirm().click()
  await expect.poll(() => calls('GET', 'users/3/memberships')).toHaveLength(2)
  await cancel().click()
  respondToCheck()
  await expect.element(toasts()).toMatchTextContent(twice)
})

test('an extension that is not in the history is reported in the dialog after its success', async () => {
  backend.use(http.post('*/api/v1/users/:id/memberships', () => new HttpResponse(null, { status: 204 })))
  renderRoute('users/list?membership=3')
  await expect.poll(periodCount).toBe(3)
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Extend membership successful'])
  await expect
    .element(message())
    .toHaveTextContent(
      'The server reported success, but the history shows no new period. Check it before you extend again.',
    )
  await expect.poll(periodCount).toBe(3)
})

test('an extension succeeds if the history cannot be read afterwards', async () => {
  renderRoute('users/list?membership=3')
  await expect.poll(periodCount).toBe(3)
  backend.use(...refused('get', 'users/:id/memberships', 'not now', 503))
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Extend membership successful'])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('an extension that is confirmed before the history has loaded is checked too', async () => {
  sendTwice()
  const respond = hold('get', 'users/:id/memberships')
  renderRoute('users/list?membership=3')
  await confirm().click()
  respond()
  await expect.element(message()).toMatchTextContent(twice)
})

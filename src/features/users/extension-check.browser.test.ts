import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { expiry, periodCount } from '@/test/browser/membership'
import { backend, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, message, question, toastTexts } from '@/test/browser/screen'

/** Extends the membership several times, and sends no response, as when each repeated request is lost too. */
function loseAfter(sends: number) {
  backend.use(
    http.post(
      '*/api/v1/users/:id/memberships',
      async ({ request }) => {
        for (let sent = 1; sent <= sends; sent++) await backend.handle(request.clone())
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
}

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

// Rules: Resilience: After an extension it reads
test('an extension whose responses were lost names every new period, and the next one asks first', async () => {
  loseAfter(3)
  renderRoute('users/list?membership=3')
  await expect.poll(periodCount).toBe(3)
  await confirm().click()
  await expect
    .element(message())
    .toMatchTextContent('Connection error. The membership was extended 3 times: 6 months to')
  await expect.poll(periodCount).toBe(6)
  const sent = calls('POST', 'users/3/memberships').length

  await confirm().click()
  await expect.element(question()).toMatchTextContent('Extend the membership again?')
  await button('Cancel', question()).click()
  await expect.element(question()).not.toBeInTheDocument()
  expect(calls('POST', 'users/3/memberships')).toHaveLength(sent)

  await confirm().click()
  await button('Confirm', question()).click()
  await expect.poll(toastTexts).toEqual(['Extend membership successful'])
  expect(calls('POST', 'users/3/memberships')).toHaveLength(sent + 1)
})

test('an extension that was saved although its response was lost says so', async () => {
  loseAfter(1)
  renderRoute('users/list?membership=3')
  await expect.poll(periodCount).toBe(3)
  await confirm().click()
  await expect
    .element(message())
    .toHaveTextContent('Connection error. It was saved anyway: 6 months to February 1st, 2031 12:00pm.')
  await expect.element(expiry('February 1st, 2031')).toBeVisible()
  await expect.poll(periodCount).toBe(4)
})

import { type HttpHandler, HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expiry, extensions, membershipButton, period, periodCount } from '@/test/browser/membership'
import { backend, calls, change, hold, queries, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, confirm, dialog, message, question, toastTexts } from '@/test/browser/screen'
import { pressOn } from '@/test/browser/shell'
import { aMembership } from '../../../mocks/factories.ts'
import { dropped, refused } from '../../../mocks/overrides.ts'

const memberships = 'users/:id/memberships'
const saved = 'Extend membership successful'
const unknown = 'It may have been saved anyway.'

/** Confirms an extension and closes its dialog. @returns a function that lets the server respond with the handlers */
async function extendAndLeave(handlers: readonly HttpHandler[] = []) {
  backend.use(...handlers)
  const respond = hold('post', memberships)
  renderRoute('users/list?keyword=dao')
  await membershipButton().click()
  await expect.poll(periodCount).toBe(3)
  await confirm().click()
  await expect.poll(extensions).toHaveLength(1)
  await cancel().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  return respond
}

/** Expects that another extension cannot be sent, by pointer or by keyboard. */
async function expectConfirmBusy() {
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
  await confirm().click({ force: true })
  await pressOn(period(6), '{Enter}')
}

describe('a dialog that was closed during an extension', () => {
  test('waits for it when it is opened again', async () => {
    const respond = await extendAndLeave()
    await membershipButton().click()
    await expect.poll(periodCount).toBe(3)
    await expectConfirmBusy()

    const [respondToRecord, respondToHistory] = [hold('get', 'users/3'), hold('get', 'users/3/memberships')]
    respond()
    await expectConfirmBusy() // Until the history shows one new period.
    respondToHistory()
    await expect.poll(toastTexts).toEqual([saved])
    await expectConfirmBusy() // Until the user has been loaded.
    respondToRecord()
    await expect.element(confirm()).not.toHaveAttribute('aria-busy')
    await expect.element(expiry('February 1st, 2031')).toBeVisible()
    await expect.poll(periodCount).toBe(4)
    expect(extensions()).toHaveLength(1)
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(extensions()).toHaveLength(2)
  })

  test.each([
    ['the server refuses it', refused('post', memberships, 'no more than 30 months'), 'No more than 30 months', 0],
    ['the connection breaks', dropped('post', memberships), `Connection error. ${unknown}`, 1],
  ])('shows the reason only in a toast if %s', async (_when, handlers, text, reloads) => {
    const respond = await extendAndLeave(handlers)
    const lists = queries('users').length
    respond()
    await expect.poll(toastTexts).toEqual([`Extend membership of user 3: ${text}`])
    await expect.poll(() => queries('users').length).toBe(lists + reloads)
  })
})

describe('an extension with an unknown result', () => {
  test('is not repeated before the history was loaded', async () => {
    renderRoute('users/list?keyword=dao&membership=3')
    await expect.element(confirm()).toBeEnabled()
    backend.use(http.post('*/api/v1/users/3/memberships', () => HttpResponse.error(), { once: true }))
    backend.use(...refused('get', memberships, 'thử lại sau', 409))
    await confirm().click()
    await expect.element(dialog().getByText(new RegExp(unknown))).toBeVisible()
    await expect.element(dialog().getByText(/This could not be loaded/)).toBeVisible()
    await expect.element(confirm()).toBeDisabled()
    repairServer()
    await button('Retry').click()
    await expect.element(expiry('August 1st, 2030')).toBeVisible()
    await expect.poll(() => dialog().getByRole('cell', { name: 'basic-30' }).elements().length).toBe(3)
    await confirm().click()
    await button('Confirm', question()).click()
    await expect.element(page.getByText(saved)).toBeVisible()
    expect(extensions()).toHaveLength(2)
  })
})

test('a membership that somebody else has extended meanwhile is read again, and then extended', async () => {
  renderRoute('users/list?keyword=dao&membership=3')
  await expect.poll(periodCount).toBe(3)
  backend.db.memberships.push(aMembership({ id: 900, user_id: 3, membership_name: 'VIP' })) // in another tab
  change(backend.db.users, 3, { membership: { expired_at: '2031-02-01T05:00:00Z' } })
  await confirm().click()
  await expect.element(message()).toMatchTextContent('Not extended: the membership has changed since. Added: VIP to')
  expect(extensions()).toEqual([])
  await expect.element(expiry('February 1st, 2031')).toBeVisible()
  await confirm().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(extensions()).toHaveLength(1)
})

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
  loseAfter(1)
  renderRoute('users/list?membership=3')
  await expect.poll(periodCount).toBe(3)
  await confirm().click()
  await expect
    .element(message())
    .toHaveTextContent('Connection error. It was saved anyway: 6 months to February 1st, 2031 12:00pm.')
  await expect.element(expiry('February 1st, 2031')).toBeVisible()
  await expect.poll(periodCount).toBe(4)
  const sent = calls('POST', 'users/3/memberships').length

  await confirm().click()
  await expect.element(question()).toMatchTextContent('Extend the membership again?')
  await button('Cancel', question()).click()
  await expect.element(question()).not.toBeInTheDocument()
  expect(calls('POST', 'users/3/memberships')).toHaveLength(sent)

  loseAfter(3)
  await confirm().click()
  await button('Confirm', question()).click()
  await expect
    .element(message())
    .toMatchTextContent('Connection error. The membership was extended 3 times: 6 months to')
  await expect.poll(periodCount).toBe(7)
})

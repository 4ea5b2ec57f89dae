import { type HttpHandler, HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setDate } from '@/test/browser/clock'
import { backend, bodies, calls, change, hold, queries, repairServer } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import {
  button,
  cancel,
  cellsOf,
  clickAtOnce,
  closeWith,
  confirm,
  dialog,
  expectNoToast,
  message,
  question,
  rows,
  textsOf,
  toasts,
  toastTexts,
} from '@/test/browser/screen'
import { pressOn, resizeWindow } from '@/test/browser/shell'
import { aMembership } from '../../../mocks/factories.ts'
import { dropped, refused, serverError } from '../../../mocks/overrides.ts'

/** The button in the row of user 3. */
const membershipButton = () => page.getByRole('button', { name: /^Membership of user 3\b/ })
const period = (months: number) => dialog().getByRole('radio', { name: `${months} months` })
/** The current expiry, such as `August 1st, 2030`. All memberships of the tests end at noon. */
const expiry = (day: string) => dialog().getByText(`To ${day} 12:00pm`)
/** The rows of the history. */
const periods = () =>
  dialog()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const periodCount = () => periods().elements().length
/** The extensions of user 3 that were sent. */
const extensions = () => calls('POST', 'users/3/memberships')
const nothing = () => dialog().getByText('No membership history found.')

describe('the membership of a user', () => {
  // Rules: §2: Membership modal; §2: A period selector; §9: Membership extension
  test('opens from its button with expiry, history and periods, 6 months by default, and Back closes it', async () => {
    renderRoute('users/list?keyword=dao')
    await membershipButton().click()
    await expect.poll(currentPath).toBe('users/list?keyword=dao&membership=3')
    await expect.element(dialog()).toHaveAccessibleName('Membership')
    await expect.element(dialog()).toHaveAccessibleDescription('Đào Nguyễn Thị Hồng')
    await expect.element(expiry('August 1st, 2030')).toBeVisible()
    await expect.poll(periodCount).toBe(3)
    await expect.element(dialog()).toMatchTextContent("An extension can't be undone.")
    expect(textsOf(dialog().getByRole('columnheader'))).toEqual(['Name', 'Slug', 'From', 'To', 'Created'])
    expect(textsOf(periods().first().getByRole('cell'))).toEqual([
      '30 months',
      'basic-30',
      'February 1st, 2028 12:00pm',
      'August 1st, 2030 12:00pm',
      'March 13th, 2023 12:00pm',
    ])
    const labels = periods()
      .first()
      .getByRole('cell')
      .elements()
      .map((cell) => cell.getAttribute('data-label'))
    expect(labels, 'on a phone').toEqual([null, null, 'From', 'To', 'Created'])

    await expect.element(period(6)).toBeChecked()
    expect(dialog().getByRole('radio').elements()).toHaveLength(4)
    for (const [months, until] of [
      [2, 'until October 1st, 2030'],
      [6, 'until February 1st, 2031'],
      [15, 'until November 1st, 2031'],
      [30, 'until February 1st, 2033'],
    ] as const)
      await expect.element(period(months)).toHaveAccessibleDescription(until)
    await expect
      .element(dialog().getByText(/For example, an expiry of Aug 1 plus 2 months gives Oct 1\./))
      .toBeVisible()

    history.back()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.poll(currentPath).toBe('users/list?keyword=dao')
  })

  // Rules: §4: The membership modal shows the name
  test('shows the name, the end and the periods of its row while it loads', async () => {
    renderRoute('users/list?keyword=dao')
    const respond = [hold('get', 'users/:id'), hold('get', 'users/:id/memberships')]
    await membershipButton().click()
    await expect.element(dialog()).toHaveAccessibleDescription('Đào Nguyễn Thị Hồng')
    await expect.element(expiry('August 1st, 2030')).toBeVisible()
    await expect.element(period(6)).toHaveFocus()
    await period(15).click()
    await expect.element(confirm()).toBeDisabled()
    for (const one of respond) one()
    await expect.poll(periodCount).toBe(3)
    await expect.element(confirm()).toBeEnabled()
    await expect.element(period(15)).toBeChecked()
  })

  // Rules: §2: Text of an empty history; §2: Membership action
  test('without a membership begins with an alert, and has no expiry and no history', async () => {
    renderRoute('users/list?membership=5')
    await expect.element(dialog().getByText('N/A')).toBeVisible()
    await expect.element(message()).toHaveTextContent('Setup membership')
    const form = dialog().getByRole('form', { name: 'Membership' }).element()
    expect(form.firstElementChild).toBe(message().element())
    await expect.element(nothing()).toBeVisible()
    expect(periodCount()).toBe(0)
  })

  // Rules: §2: An expiry that is no date
  test('whose expiry is no date shows the text, in the dialog and at the icon', async () => {
    change(backend.db.users, 3, { membership: { expired_at: 'trọn đời' } })
    renderRoute('users/list?keyword=dao&membership=3')
    await expect.element(dialog().getByText('To trọn đời')).toBeVisible()
    await expect.element(message()).not.toBeInTheDocument()
    await expect.element(period(6)).toHaveAccessibleDescription('end not known')
    await cancel().click()
    const line = 'Membership until trọn đời, which is not a date'
    await expect.element(button(`Membership of user 3. ${line}. trọn đời`, page)).toHaveAttribute('data-tooltip', line)
  })

  // Rules: §8: The membership history fails
  test('whose history fails to load looks empty, and the failure is only logged', async () => {
    backend.use(...refused('get', 'users/:id/memberships', 'not allowed', 403))
    renderRoute('users/list?keyword=dao&membership=3')
    await expect.element(nothing()).toBeVisible()
    await expect.element(expiry('August 1st, 2030')).toBeVisible()
    await expect.element(confirm()).toBeEnabled()
    await expect.poll(() => vi.mocked(console.warn).mock.calls.flat().join()).toContain('Not allowed')
    await expectNoToast()
    await expect.element(message()).not.toBeInTheDocument()
  })

  test('cannot be extended while the user fails to load, and Retry loads the user', async () => {
    backend.use(...serverError('users/3'))
    renderRoute('users/list?keyword=dao&membership=3')
    await expect.element(message()).toMatchTextContent('This could not be loaded')
    await expect.element(confirm()).toBeDisabled()
    repairServer()
    await button('Retry').click()
    await expect.element(period(6)).toBeChecked()
    await expect.element(confirm()).toBeEnabled()
  })

  const warning = 'Already extended just now: 30 months, to August 1st, 2030 12:00pm.'
  test.each([
    ['just now', '2027-01-10T05:00:10Z', [warning]],
    ['by a server whose clock is ahead', '2027-01-10T05:10:00Z', [warning]],
    ['two days ago', '2027-01-08T05:00:00Z', []],
  ])('warns about an extension within the last day: %s', async (_when, created, warnings) => {
    setDate('2027-01-10T05:00:00Z')
    const last = backend.db.memberships.findLast(({ user_id }) => user_id === 3)
    change(backend.db.memberships, last?.id ?? 0, { created_at: created })
    renderRoute('users/list?keyword=dao')
    await expect.element(membershipButton()).toBeVisible()
    setDate('2027-01-10T05:00:20Z')
    await membershipButton().click()
    await expect.poll(periodCount).toBe(3)
    const shown = () =>
      dialog()
        .getByText(/^Already extended/)
        .elements()
    await expect.poll(() => shown().map(({ textContent }) => textContent)).toEqual(warnings)
  })
})

test('an extension is sent once, after a refusal once more, and the list shows the expiry that the server sends', async () => {
  backend.use(...refused('post', 'users/:id/memberships', 'no more than 30 months'))
  renderRoute('users/list?keyword=dao&membership=3')
  await period(30).click()
  const lists = queries('users').length
  await confirm().click()
  await expect.element(message()).toMatchTextContent('No more than 30 months')
  await expect.poll(toastTexts).toEqual(['No more than 30 months'])
  await expect.element(period(30)).toBeChecked()
  expect(queries('users')).toHaveLength(lists) // Nothing has changed: the list is not reloaded.

  const gate = Promise.withResolvers<void>()
  const extend = async () => {
    await gate.promise
    const expired_at = '2040-02-03T05:00:00Z' // not the expected one
    change(backend.db.users, 3, { membership: { expired_at } })
    backend.db.memberships.push(aMembership({ user_id: 3, expired_at }))
    return HttpResponse.json({}, { status: 201 })
  }
  backend.use(http.post('*/api/v1/users/3/memberships', extend))
  clickAtOnce(confirm(), confirm())
  await pressOn(period(30), '{Enter}')
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
  gate.resolve()
  await expect.poll(toastTexts).toContain('Extend membership successful')
  await expect.element(toasts().first()).not.toMatchTextContent('until') // only the server knows the end
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(currentPath()).toBe('users/list?keyword=dao')
  await expect
    .element(button('Membership of user 3. Membership runs until February 3rd, 2040 12:00pm. Feb 3rd, 2040', page))
    .toBeVisible()
  expect(bodies('POST', 'users/3/memberships')).toEqual([{ months: 30 }, { months: 30 }])
  expect(queries('users')).toHaveLength(lists + 1)
})

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()

// Rules: §2: End of a membership
test.each([1440, 375])(
  'in a window of %i pixels, the button shows the end: green, red once past, amber within 30 days, gray for none',
  async (width) => {
    const ends = ['2031-02-25T05:00:00Z', inDays(-3), inDays(20), undefined]
    backend.db.users.splice(ends.length)
    for (const [index, expired_at] of ends.entries())
      change(backend.db.users, index + 1, { membership: expired_at === undefined ? null : { expired_at } })
    await resizeWindow(width, 900)
    renderRoute('users/list')
    await expect.element(rows().getByText('Feb 25th, 2031')).toBeVisible()
    await expect.element(rows().getByText('None')).toBeVisible()
    const colorOf = (id: number) => {
      const row = rows().filter({ has: button(`Delete user ${id}`, page) })
      const [end] = cellsOf(row)
        .last()
        .getByText(/^[A-Z][a-z]{2} \d+[a-z]{2}, 20\d\d$|^None$/)
        .elements()
      return end && getComputedStyle(end).color
    }
    const colors = [1, 2, 3, 4].map(colorOf)
    expect(new Set(colors).size).toBe(4)
    expect(colors).not.toContain(undefined)
    expect(colors[1]).toBe('rgb(192, 36, 50)')
  },
)

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
  await closeWith(cancel())
  return respond
}

/** Expects that another extension cannot be sent, by pointer or by keyboard. */
async function expectConfirmBusy() {
  await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
  await confirm().click({ force: true })
  await pressOn(period(6), '{Enter}')
}

test('a dialog that was closed during an extension waits for it when it is opened again', async () => {
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
  await closeWith(confirm())
  expect(extensions()).toHaveLength(2)
})

test.each([
  ['the server refuses it', refused('post', memberships, 'no more than 30 months'), 'No more than 30 months', 0],
  ['the connection breaks', dropped('post', memberships), `Connection error. ${unknown}`, 1],
])(
  'a dialog that was closed during an extension shows the reason only in a toast if %s',
  async (_when, handlers, text, reloads) => {
    const respond = await extendAndLeave(handlers)
    const lists = queries('users').length
    respond()
    await expect.poll(toastTexts).toEqual([`Extend membership of user 3: ${text}`])
    await expect.poll(() => queries('users').length).toBe(lists + reloads)
  },
)

test('an extension with an unknown result is not repeated before the history was loaded', async () => {
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

test('a membership that somebody else has extended meanwhile is read again, and then extended', async () => {
  renderRoute('users/list?keyword=dao&membership=3')
  await expect.poll(periodCount).toBe(3)
  backend.db.memberships.push(aMembership({ id: 900, user_id: 3, membership_name: 'VIP' })) // in another tab
  change(backend.db.users, 3, { membership: { expired_at: '2031-02-01T05:00:00Z' } })
  await confirm().click()
  await expect.element(message()).toMatchTextContent('Not extended: the membership has changed since. Added: VIP to')
  expect(extensions()).toEqual([])
  await expect.element(expiry('February 1st, 2031')).toBeVisible()
  await closeWith(confirm())
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

test('an extension that is not in the history is reported in the dialog after its success, and the next one asks first', async () => {
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

  await confirm().click()
  await expect.element(question()).toMatchTextContent('Extend the membership again?')
  await button('Cancel', question()).click()
  expect(calls('POST', 'users/3/memberships')).toHaveLength(1)
})

test('an extension needs no ids in the history', async () => {
  const read = () => backend.db.memberships.flatMap((one) => (one.user_id === 3 ? { ...one, id: undefined } : []))
  backend.use(http.get('*/api/v1/users/3/memberships', () => HttpResponse.json({ data: read() })))
  renderRoute('users/list?membership=3')
  await expect.poll(periodCount).toBe(3)
  await closeWith(confirm())
  await expect.poll(toastTexts).toEqual(['Extend membership successful'])
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
  expect(toastTexts()).toEqual([])
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

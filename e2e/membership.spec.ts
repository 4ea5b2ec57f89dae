import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { bodies, calls, queries } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { expectNoToast, holdToasts } from './toasts.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Membership' })
const period = (page: Page, months: number) => dialog(page).getByRole('radio', { name: `${months} months` })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' })
const message = (page: Page) => dialog(page).getByRole('alert')
const toast = (page: Page) => page.locator('[data-sonner-toast]')
const history = (page: Page) =>
  dialog(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const nothing = 'No membership history found.'

test('the membership button opens a dialog with expiry and history', async ({ page }) => {
  await page.goto('users/list?keyword=dao')
  await page.getByRole('button', { name: /^Membership of user 3/ }).click()
  await expect(page).toHaveURL('users/list?keyword=dao&membership=3')
  await expect(dialog(page)).toHaveAccessibleDescription('Đào Nguyễn Thị Hồng')
  await expect(dialog(page).getByText('To August 1st, 2030 12:00pm', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('columnheader')).toHaveText(['Name', 'Slug', 'From', 'To', 'Created'])
  await expect(history(page)).toHaveCount(3)
  await expect(history(page).first().getByRole('cell')).toHaveText([
    '30 months',
    'basic-30',
    'February 1st, 2028 12:00pm',
    'August 1st, 2030 12:00pm',
    'March 13th, 2023 12:00pm',
  ])
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('users/list?keyword=dao')
})

test('a toast does not cover the buttons of the dialog, which grows with the history', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao&membership=3')
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Extend membership successful')
  await holdToasts(page) // From here on, no toast closes by itself.
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('get', 'users/:id/memberships', gate.promise))
  await page.getByRole('button', { name: /^Membership of user 3/ }).press('Enter')
  await dialog(page).getByRole('heading', { name: 'Membership', exact: true }).click()
  await expect(dialog(page)).toBeFocused()
  gate.resolve()
  await expect(history(page)).toHaveCount(4)
  const [toastBox, buttonBox] = [await toast(page).boundingBox(), await confirm(page).boundingBox()]
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThan(buttonBox?.y ?? 0)
})

test('shows no expiry and an empty history for a user without a membership', async ({ page }) => {
  await page.goto('users/list?membership=5')
  await expect(dialog(page).getByText('N/A', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText(nothing, { exact: true })).toBeVisible()
  await expect(history(page)).toHaveCount(0)
})

test('treats an invalid expiry as no membership', async ({ page, backend }) => {
  for (const user of backend.db.users) if (user.id === 3) user.membership = { expired_at: '0000-00-00 00:00:00' }
  await page.goto('users/list?keyword=dao&membership=3')
  await expect(dialog(page).getByText('N/A', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('Expired')).toHaveCount(0)
  await expect(period(page, 6)).toHaveAccessibleDescription(/^expected until/)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Membership of user 3. No membership' })).toBeVisible()
})

test('a history that fails to load looks empty and is only logged', async ({ page, backend }) => {
  const logged: string[] = []
  page.on('console', (entry) => entry.type() === 'warning' && logged.push(entry.text()))
  backend.use(...overrides.refused('get', 'users/:id/memberships', 'not allowed', 403))
  await page.goto('users/list?membership=3')
  await expect(dialog(page).getByText(nothing, { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('To August 1st, 2030 12:00pm')).toBeVisible()
  await expect(confirm(page)).toBeEnabled()
  await expect.poll(() => logged.join()).toContain('Not allowed')
  await expectNoToast(page)
  await expect(message(page)).toHaveCount(0)
})

test('offers 2, 6, 15 and 30 months with their new expiry, and preselects 6', async ({ page }) => {
  await page.goto('users/list?membership=3')
  await expect(dialog(page).getByRole('radio')).toHaveCount(4)
  await expect(period(page, 6)).toBeChecked()
  for (const [months, until] of [
    [2, 'until October 1st, 2030'],
    [6, 'until February 1st, 2031'],
    [15, 'until November 1st, 2031'],
    [30, 'until February 1st, 2033'],
  ] as const)
    await expect(period(page, months)).toHaveAccessibleDescription(until)
  await expect(
    dialog(page).getByText('For example, an expiry of Aug 1 plus 2 months gives Oct 1.', { exact: false }),
  ).toBeVisible()
})

test('clamps the new expiry to the last day of a shorter month', async ({ page }) => {
  await page.goto('users/list?membership=6')
  await expect(period(page, 6)).toHaveAccessibleDescription('until February 29th, 2032')
  await expect(period(page, 2)).toHaveAccessibleDescription('until October 31st, 2031')
})

test('shows the expected expiry of an expired membership, counted from today', async ({ page, backend }) => {
  await page.clock.setFixedTime('2027-01-10T05:00:00Z')
  await page.goto('users/list?keyword=khoi.dang@&membership=4')
  await expect(dialog(page).getByText('To May 31st, 2023 12:00pm', { exact: true })).toBeVisible()
  await expect(period(page, 2)).toHaveAccessibleDescription('expected until March 10th, 2027')
  await period(page, 2).check()
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Extend membership successful')
  expect(bodies(backend, 'POST', 'users/4/memberships')).toEqual([{ months: 2 }])
})

test('shows the expiry from the server after an extension, not the expected one', async ({ page, backend }) => {
  backend.use(
    http.post('*/api/v1/users/4/memberships', () => {
      for (const user of backend.db.users) if (user.id === 4) user.membership = { expired_at: '2040-02-03T05:00:00Z' }
      return HttpResponse.json({}, { status: 201 })
    }),
  )
  await page.goto('users/list?keyword=khoi.dang@&membership=4')
  await confirm(page).click()
  await expect(page.getByRole('button', { name: /runs until February 3rd, 2040 12:00pm/ })).toBeVisible()
})

for (const [months, until] of [
  [2, 'October 1st, 2030'],
  [6, 'February 1st, 2031'],
  [15, 'November 1st, 2031'],
  [30, 'February 1st, 2033'],
] as const) {
  test(`sends ${months} months as a number, and shows the new expiry`, async ({ page, backend }) => {
    await page.goto('users/list?keyword=dao&membership=3')
    await period(page, months).check()
    await confirm(page).click()
    await expect(toast(page)).toHaveText('Extend membership successful')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('users/list?keyword=dao')
    await expect(page.getByRole('button', { name: `runs until ${until} 12:00pm` })).toBeVisible()
    expect(bodies(backend, 'POST', 'users/3/memberships')).toEqual([{ months }])
    expect(queries(backend)).toHaveLength(2)
  })
}

test('confirming an extension several times sends it once', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  backend.use(...overrides.slow('post', 'users/:id/memberships', gate.promise))
  await page.goto('users/list?membership=3')
  await confirm(page).dblclick()
  await period(page, 6).press('Enter')
  await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
  gate.resolve()
  await expect(toast(page)).toHaveText('Extend membership successful')
  expect(calls(backend, 'POST', 'users/3/memberships')).toHaveLength(1)
})

test('the history contains an extension at once, and the next one starts at its end', async ({ page }) => {
  await page.goto('users/list?keyword=dao&membership=3')
  await expect(history(page)).toHaveCount(3)
  await confirm(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Membership of user 3/ }).click()
  await expect(history(page)).toHaveCount(4)
  await expect(dialog(page).getByText('To February 1st, 2031 12:00pm', { exact: true })).toBeVisible()
  await expect(period(page, 6)).toHaveAccessibleDescription('until August 1st, 2031')
})

for (const [ago, created, warning] of [
  ['ten seconds ago', '2027-01-10T05:00:10Z', /^Already extended just now: 30 months, to August 1st, 2030 12:00pm\.$/],
  ['23 hours ago', '2027-01-09T06:00:00Z', /^Already extended 23 hours ago: 30 months/],
] as const) {
  test(`warns about an extension ${ago}`, async ({ page, backend }) => {
    await page.clock.install({ time: '2027-01-10T05:00:00Z' })
    await page.goto('users/list?keyword=dao')
    const opener = page.getByRole('button', { name: /^Membership of user 3/ })
    await expect(opener).toBeVisible()
    await page.clock.fastForward(20_000)
    const last = backend.db.memberships.findLast(({ user_id }) => user_id === 3)
    if (last) last.created_at = created
    await opener.click()
    await expect(dialog(page).getByText(/^Already extended/)).toHaveText(warning)
  })
}

test('does not warn about an extension two days ago', async ({ page, backend }) => {
  await page.clock.install({ time: '2027-01-10T05:00:00Z' })
  const last = backend.db.memberships.findLast(({ user_id }) => user_id === 3)
  if (last) last.created_at = '2027-01-08T05:00:00Z'
  await page.goto('users/list?membership=3')
  await expect(history(page)).toHaveCount(3)
  await expect(dialog(page).getByText(/^Already extended/)).toHaveCount(0)
})

for (const [what, override, text, toasts] of [
  [
    'rejected',
    overrides.refused('post', 'users/:id/memberships', 'no more than 30 months'),
    'No more than 30 months',
    1,
  ],
  ['failed', overrides.refused('post', 'users/:id/memberships', 'payment is closed', 500), 'Payment is closed', 0],
  ['dropped', overrides.dropped('post', 'users/:id/memberships'), 'Connection error.', 0],
] as const) {
  test(`a ${what} extension keeps the dialog open and shows the reason`, async ({ page, backend }) => {
    backend.use(...override)
    await page.goto('users/list?keyword=dao&membership=3')
    await period(page, 15).check()
    await confirm(page).click()
    await expect(message(page)).toContainText(text)
    await expect(toast(page)).toHaveCount(toasts)
    await expect(period(page, 15)).toBeChecked()
    expect(bodies(backend, 'POST', 'users/3/memberships')).toEqual([{ months: 15 }])
    if (what === 'rejected') expect(queries(backend)).toHaveLength(1) // Nothing has changed: the list is not reloaded.
  })
}

test('a rejected extension can be retried', async ({ page, backend }) => {
  const refusal = () => HttpResponse.json({ error: 'try again' }, { status: 400 })
  backend.use(http.post('*/api/v1/users/:id/memberships', refusal, { once: true }))
  await page.goto('users/list?membership=3')
  await confirm(page).click()
  await expect(message(page)).toHaveText('Try again')
  await confirm(page).click()
  await expect(page.getByText('Extend membership successful')).toBeVisible()
  expect(calls(backend, 'POST', 'users/3/memberships')).toHaveLength(2)
})

test('reloads the membership after an extension whose response was lost', async ({ page, backend }) => {
  backend.use(
    http.post('*/api/v1/users/3/memberships', () => {
      for (const user of backend.db.users) if (user.id === 3) user.membership = { expired_at: '2031-02-01T05:00:00Z' }
      return HttpResponse.error() // The extension succeeds, but its response is lost.
    }),
  )
  await page.goto('users/list?membership=3')
  await expect(history(page)).toHaveCount(3)
  const read = calls(backend, 'GET', 'users/3/memberships').length
  await confirm(page).click()
  await expect(message(page)).toBeVisible()
  await expect(dialog(page).getByText('To February 1st, 2031 12:00pm', { exact: true })).toBeVisible()
  await expect.poll(() => calls(backend, 'GET', 'users/3/memberships').length).toBeGreaterThan(read)
  expect(calls(backend, 'POST', 'users/3/memberships')).toHaveLength(1)
})

test('an extension while offline fails and is not sent later', async ({ page, backend, context, pageErrors }) => {
  // Code that loads while the browser is idle.
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Part of this page could not be loaded/)
  await page.goto('users/list?membership=3')
  await expect(history(page)).toHaveCount(3)
  await expect(page.locator('section[aria-label^=Notifications]')).toBeAttached()
  await context.setOffline(true)
  await confirm(page).click()
  await expect(message(page).last()).toHaveText('Connection error. It may have been saved anyway.')
  await expect(confirm(page)).toBeDisabled() // Until the result is known.
  await context.setOffline(false)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(confirm(page)).toBeEnabled()
  expect(calls(backend, 'POST', 'users/3/memberships')).toEqual([])
})

test('a token refresh during an extension does not send it twice', async ({ page, backend }) => {
  await page.goto('users/list?membership=3')
  await expect(history(page)).toHaveCount(3)
  backend.db.expireAccessTokens()
  await confirm(page).click()
  await expect(toast(page)).toHaveText('Extend membership successful')
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(1)
  expect(backend.db.memberships.filter(({ user_id }) => user_id === 3)).toHaveLength(4)
})

test('disables Confirm for a user who fails to load', async ({ page, backend }) => {
  let broken = true
  backend.use(http.get('*/api/v1/users/3', () => (broken ? new HttpResponse(null, { status: 500 }) : undefined)))
  await page.goto('users/list?membership=3')
  await expect(message(page)).toContainText('This could not be loaded')
  await expect(confirm(page)).toBeDisabled()
  broken = false
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(period(page, 6)).toBeChecked()
  await expect(confirm(page)).toBeEnabled()
})

for (const word of ['Cancel', 'Close']) {
  test(`${word} saves nothing and returns the focus`, async ({ page, backend }) => {
    await page.goto('users/list?keyword=dao')
    const opener = page.getByRole('button', { name: /^Membership of user 3/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    await period(page, 30).check()
    await dialog(page).getByRole('button', { name: word }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
    expect(calls(backend, 'POST', 'users/3/memberships')).toEqual([])
  })
}

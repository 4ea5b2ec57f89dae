import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { expectAccessible } from './accessibility/axe.ts'
import { queries, sortByEmail } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search everything' })
const status = (page: Page) => palette(page).getByRole('status')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })
const active = (page: Page) => palette(page).getByRole('option', { selected: true })
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const opener = (page: Page) => page.getByRole('button', { name: 'Search everything' })
const lists = ['users', 'news', 'faqs', 'courses']

/** The keywords of the searches in all lists. */
const keywords = (backend: Parameters<typeof queries>[0]) =>
  lists.flatMap((list) => queries(backend, list).flatMap(({ keyword }) => keyword ?? []))

/** Reloads the news behind the palette. Earlier searches of the palette have arrived afterwards. */
async function reloadNews(page: Page, backend: Parameters<typeof queries>[0]) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect.poll(() => queries(backend, 'news').filter(({ keyword }) => !keyword)).toHaveLength(2)
}

async function open(page: Page, url: string) {
  await page.goto(url)
  await opener(page).click()
  await expect(box(page)).toBeFocused()
}

test('opens a screen by its first letters and Enter', async ({ page, backend }) => {
  await page.clock.install()
  await open(page, 'dashboard')
  await expect(palette(page).getByRole('option')).toHaveText([
    'Dashboard',
    /^User management/,
    /^News/,
    /^FAQs/,
    /^Course management/,
    'Profile',
  ])
  await expect(status(page)).toHaveText('Type at least 3 characters to find users, news, FAQs and courses.')
  await box(page).pressSequentially('NÉ')
  await expect(palette(page).getByRole('option')).toHaveText([/^News/])
  await page.clock.runFor(1000)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeFocused()
  await expect(palette(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)
  expect(keywords(backend)).toEqual([])

  // Arrow keys wrap around. Escape, Ctrl+K and Close return the focus.
  await page.getByRole('link', { name: 'FAQs' }).focus()
  await expect(async () => {
    await page.keyboard.press('Control+k') // The shortcut works once the browser was idle.
    await expect(box(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(active(page)).toHaveText('Dashboard')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText('Profile')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toHaveText('Dashboard')
  for (const close of ['Escape', 'Control+k']) {
    await page.keyboard.press(close)
    await expect(palette(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'FAQs' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
  }
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'FAQs' })).toBeFocused()
})

test('searches a user by phone 500 ms after the last key, and opens the form over the filtered list', async ({
  page,
  backend,
}) => {
  await page.clock.install()
  await open(page, 'contents/news')
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).pressSequentially('09')
  await page.clock.runFor(2000)
  await box(page).pressSequentially('12 345 67')
  await page.clock.runFor(499)
  await box(page).pressSequentially('8')
  await page.clock.runFor(499)
  await reloadNews(page, backend)
  expect(keywords(backend)).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(group(page, 'Users').getByRole('option')).toHaveText([
    'Đào Nguyễn Thị Hồngdao.nguyen@example.com · 0912 345 678',
  ])
  await expect(status(page)).toHaveText('1 result')
  expect(keywords(backend)).toEqual(lists.map(() => '0912 345 678'))

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('users/list?keyword=0912+345+678&edit=3')
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await expect(form.getByRole('textbox', { name: 'First Name' })).toHaveValue('Đào')
  await expect(form.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('users/list?keyword=0912+345+678')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await sortByEmail(page, backend)
  // The list was not loaded again.
  expect(queries(backend).map(({ order_by }) => order_by)).toEqual(['-last_access', 'email'])
})

test('shows five results of each kind and a link to all, and Ctrl opens a result in a new tab', async ({
  page,
  baseURL,
}) => {
  await open(page, 'dashboard')
  await box(page).fill('nguyen')
  await expect(group(page, 'Users').getByRole('option')).toHaveCount(6)
  await expect(group(page, 'News').getByRole('option')).toHaveCount(2)
  await expect(status(page)).toHaveText('7 results')

  await expect(active(page)).toHaveAttribute('href', /\/admin\/users\/list\?keyword=nguyen&edit=1$/)
  for (const choose of [
    () => page.keyboard.press('Control+Enter'),
    () => active(page).click({ modifiers: ['Control'] }),
  ]) {
    // Check only the click event, because headless browsers do not always open the tab.
    await page.evaluate(() =>
      addEventListener(
        'click',
        (event) => {
          Object.assign(window, { received: { ctrlKey: event.ctrlKey, prevented: event.defaultPrevented } })
          event.preventDefault()
        },
        { once: true },
      ),
    )
    await choose()
    await expect.poll(() => page.evaluate('window.received')).toEqual({ ctrlKey: true, prevented: false })
    await page.evaluate('delete window.received')
    await expect(box(page)).toBeFocused()
  }
  await expect(page).toHaveURL('dashboard')

  await group(page, 'News').getByRole('option').last().hover()
  await expect(active(page)).toContainText('Tết Nguyên đán')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveText('Show all 35 in Users')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${baseURL}users/list?keyword=nguyen`)
  await expect(palette(page)).toHaveCount(0)
})

test('results in news, FAQs and courses open their forms', async ({ page }) => {
  await page.goto('dashboard')
  for (const [keyword, kind, form] of [
    ['salsa tháng', 'News', 'Create/Update news'],
    ['thanh toán', 'FAQs', 'Create/Update FAQ'],
    ['pilates', 'Courses', 'Create/Update course'],
  ] as const) {
    await opener(page).click()
    await box(page).fill(keyword)
    await group(page, kind).getByRole('option').first().click()
    await expect(page.getByRole('dialog', { name: form })).toBeVisible()
    await page.getByRole('dialog', { name: form }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('searches a Telex composition after it has ended, and its Enter opens nothing', async ({ page, backend }) => {
  await page.clock.install()
  await open(page, 'contents/news')
  await page.clock.pauseAt(Date.now() + 60_000)
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['d', 'dd', 'đ', 'đa', 'đao', 'đào']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(box(page)).toHaveValue(text)
    await page.clock.runFor(2000)
    if (text !== 'đ') continue
    await expect(active(page)).toHaveText('Dashboard') // Screens are searched at once, without accents.
    await box(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  }
  await keyboard.send('Input.insertText', { text: 'đào' })
  await page.clock.runFor(499)
  await expect(status(page)).toHaveText('Searching users, news, FAQs and courses')
  await reloadNews(page, backend)
  expect(keywords(backend)).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(group(page, 'Users').getByRole('option')).toHaveText([/Đào Nguyễn Thị Hồng/])
  await expect(page).toHaveURL('contents/news')
})

test('ignores responses for an earlier text, and says if there are no results', async ({ page, backend }) => {
  const [gate, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await open(page, 'dashboard')
  backend.use(...overrides.slow('get', 'users', gate.promise))
  await box(page).fill('nguyen')
  await expect(group(page, 'News').getByRole('option')).toHaveCount(2) // The slow list does not delay the others.
  await expect(status(page)).toHaveText('Searching users')
  backend.use(
    ...overrides.slow('get', 'news', gate.promise),
    ...overrides.slow('get', 'faqs', others.promise),
    ...overrides.slow('get', 'courses', others.promise),
  )
  await box(page).fill('xyzxyz')
  await expect(status(page)).toHaveText('Searching users, news, FAQs and courses')
  others.resolve()
  await expect(status(page)).toHaveText('Searching users and news')
  await expect(palette(page).getByRole('option')).toHaveCount(0)
  gate.resolve()
  await expect(status(page)).toHaveText('No results found')
  await expect(palette(page).getByRole('option')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await box(page).fill('profile') // The palette is still open.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('account/profile')
})

test('shows the error of a failed search in its group, where Retry works by keyboard', async ({ page, backend }) => {
  let isDown = true
  const refusal = () => HttpResponse.json({ error: 'the courses are being moved' }, { status: 403 })
  backend.use(http.get('*/api/v1/courses', () => (isDown ? refusal() : undefined)))
  await open(page, 'dashboard')
  await box(page).fill('salsa')
  await expect(group(page, 'News').getByRole('option')).toHaveCount(4)
  await expect(group(page, 'Courses').getByRole('option')).toHaveText(['The courses are being movedRetry'])
  await expect(status(page)).toHaveText('4 results; courses could not be searched')
  isDown = false
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toContainText('Retry')
  await page.keyboard.press('Enter')
  await expect(group(page, 'Courses').getByRole('option').first()).toContainText('Salsa')
  await expect(status(page)).toHaveText('6 results')
  await expect(box(page)).toBeFocused()
})

test('shows records with a duplicate id but disables them', async ({ page, backend }) => {
  const data = [
    { id: 7, first_name: 'Twin', email: 'a@example.com' },
    { id: 7, first_name: 'Twin', email: 'b@example.com' },
    { id: 9, first_name: 'Twin', email: 'c@example.com' },
  ]
  backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data })))
  await open(page, 'dashboard')
  await box(page).fill('twin')
  const options = group(page, 'Users').getByRole('option')
  await expect(options).toHaveText([/a@/, /b@/, /c@/])
  await expect(options.first()).toBeDisabled()
  await expect(options.nth(1)).toBeDisabled()
  await expectAccessible(page)
  await expect(active(page)).toContainText('c@example.com')
  await options.first().click({ force: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('users/list?keyword=twin&edit=9')
  await page.goBack()
  await expect(page).toHaveURL('dashboard')
})

test('asks before leaving a form with changes', async ({ page, baseURL }) => {
  await page.goto('account/profile')
  const phone = page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: 'Phone' })
  await phone.fill('0909 000 111')
  await opener(page).click()
  for (const [answer, url] of [
    ['Cancel', 'account/profile'],
    ['Confirm', 'courses/list'],
  ] as const) {
    await box(page).fill('course')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Leave without saving?')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Control+k') // Ignored while the question is open.
    await question.getByRole('button', { name: answer }).click()
    await expect(page).toHaveURL(baseURL + url)
    await expect(palette(page)).toHaveCount(0)
    if (answer === 'Confirm') break
    await expect(phone).toHaveValue('0909 000 111')
    await opener(page).click()
  }
})

test('Back closes the palette and opens the previous screen', async ({ page }) => {
  await page.goto('dashboard')
  await page.getByRole('link', { name: 'User management' }).first().click()
  await expect(page).toHaveURL('users/list')
  await expect(rows(page)).toHaveCount(10)
  await opener(page).click()
  await expect(box(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('dashboard')
  await expect(palette(page)).toHaveCount(0)
})

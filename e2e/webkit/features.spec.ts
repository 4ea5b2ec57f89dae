import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { By, Key } from 'selenium-webdriver'
import { bodies } from '../support/calls.ts'
import { autofill, features, scrollList } from '../support/features.ts'
import { useTokensOfLength } from '../support/long-tokens.ts'
import { picture } from '../uploads/uploads.ts'
import { logIn, test } from './fixtures.ts'

// What differs between the engines: docs/browser-features.md.

test('WebKitGTK has these features', async ({ webkit: page }) => {
  await page.goto('users/list')
  const all = Object.entries(await page.driver.executeScript<ReturnType<typeof features>>(features))
  expect(
    all
      .filter(([, isThere]) => !isThere)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(['cookie prefixes', 'field-sizing', 'requestIdleCallback'])
})

test('a session is kept in cookies, also in long ones', async ({ webkit: page, backend }) => {
  useTokensOfLength(backend, 6000) // Chromium and Firefox refuse more than 4096 bytes.
  await logIn(page)
  await page.hasRows(10)
  await page.reload()
  await page.hasRows(10)
  const cookies = await page.driver.manage().getCookies()
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(
    ['access', 'id', 'refresh'].map((kind) => `__Host-app_${kind}_token`),
  )
  for (const { name, value, ...attributes } of cookies) {
    expect(name.length + value.length).toBe(6000)
    expect(attributes).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' })
  }
})

test('forms read what a password manager fills in', async ({ webkit: page, backend }) => {
  const fill = async (label: string, value: string, autocomplete: string) => {
    const field = await page.find('textbox', label)
    expect(await field.getAttribute('autocomplete')).toBe(autocomplete)
    await page.driver.executeScript(autofill, field, value)
  }
  await page.goto('account/profile')
  await fill('Username', 'admin@example.com', 'username')
  await fill('Password', 'dance123', 'current-password')
  await page.click('button', 'Log in')
  await expect.poll(async () => (await page.find('textbox', 'Email')).getAttribute('value')).toContain('@')
  await fill('Phone', '0909 000 111', 'tel')
  await page.click('button', 'Update Profile')
  await expect.poll(() => bodies(backend, 'POST', 'users/profile')).toMatchObject([{ phone: '0909 000 111' }])
})

test('the address of an uploaded picture is copied and pasted', async ({ webkit: page, backend }, testInfo) => {
  const path = testInfo.outputPath('rumba.png')
  writeFileSync(path, picture('rumba.png').buffer)
  await logIn(page, 'contents/news')
  await page.choose('Picture to upload', path)
  await page.click('button', 'Copy')
  await page.shows('File URL was copied into clipboard!')
  await page.press('n')
  const content = await page.find('textbox', 'Content')
  await content.sendKeys(Key.chord(Key.CONTROL, 'v'))
  await expect.poll(() => content.getAttribute('value')).toBe(backend.db.uploads[0]?.copies[0])
})

test('the popover of a filter opens at its button, and a day is typed there', async ({ webkit: page, backend }) => {
  for (const user of backend.db.users) if (user.id === 3) user.last_access_at = '2024-01-05 15:04:00'
  await logIn(page)
  await page.hasRows(10)
  await page.click('button', 'Filter by last access')
  const button = await (await page.find('button', 'Filter by last access')).getRect()
  const box = await (await page.find('dialog', 'Filter by last access')).getRect()
  expect(box.x).toBeCloseTo(button.x, 0)
  expect(box.y).toBeCloseTo(button.y + button.height + 4, 0)
  for (const [label, day] of [
    ['On or after', '05'],
    ['Before', '06'],
  ] as const) {
    // A click would put the focus into the part that it hits: month, day or year.
    await page.driver.executeScript((field: HTMLElement) => field.focus(), await page.find('day', label))
    await page.press('01', Key.ARROW_RIGHT, day, Key.ARROW_RIGHT, '2024')
  }
  await expect.poll(() => page.driver.getCurrentUrl()).toContain('lastAccess.2024-01-05_2024-01-06')
  await page.hasRows(1)
  await page.shows(/January 5th, 2024\s*3:04pm/)
})

test('the header of 100 rows stays at the top, with its line', async ({ webkit: page }) => {
  await logIn(page, 'users/list?perPage=100')
  await page.hasRows(100)
  expect(await page.driver.executeScript(scrollList)).toEqual({
    isScrolled: true,
    fromTop: 0,
    line: '1px',
    borders: 'separate',
    isInFront: true,
  })
})

test('a dialog moves nothing, keeps the focus and returns it', async ({ webkit: page }) => {
  await logIn(page, 'users/list?perPage=50')
  await page.hasRows(50)
  const heading = await page.driver.findElement(By.css('h1'))
  const before = await heading.getRect()
  await page.click('button', 'Add Account')
  await page.hasFocus('textbox', 'Email')
  expect(await heading.getRect()).toEqual(before)
  for (const name of ['Help: Email', 'Close', 'Confirm']) {
    await page.pressWith(Key.SHIFT, Key.TAB)
    await page.hasFocus('button', name)
  }
  await page.press(Key.TAB)
  await page.hasFocus('button', 'Close')
  await page.press(Key.ESCAPE)
  await page.hasFocus('button', 'Add Account')
  expect(await heading.getRect()).toEqual(before)
})

test('the browser is to ask before a form with changes is left', async ({ webkit: page }) => {
  // The driver answers the question at once. So the page notes whether the app has asked for it.
  const noteQuestion = () =>
    addEventListener('beforeunload', ({ defaultPrevented }) => localStorage.setItem('asks', String(defaultPrevented)))
  const reload = async () => {
    await page.driver.executeScript(noteQuestion)
    await page.reload()
    return page.driver.executeScript(() => localStorage.getItem('asks'))
  }
  await logIn(page, 'users/list?edit=3')
  await page.click('textbox', 'First Name')
  expect(await reload()).toBe('false')
  await page.click('textbox', 'First Name')
  await page.fill('textbox', 'First Name', 'Đào Anh')
  expect(await reload()).toBe('true')
})

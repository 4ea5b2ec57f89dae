import type { Page } from '@playwright/test'
import { calls } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { answer, expectFocus, firstName, form, open, openAndType, question, userLink, ways } from './user-form.ts'

for (const [way, leave] of Object.entries(ways)) {
  test(`${way} closes an unchanged form`, async ({ page }) => {
    await open(page)
    await leave(page)
    await expect(form(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL('users/list?keyword=dao')
  })

  test(`${way} asks before discarding changes`, async ({ page, backend }) => {
    await openAndType(page)
    await leave(page)
    await expect(question(page)).toHaveAccessibleDescription('Leave without saving?')
    await answer(page, 'Cancel')
    await expect(question(page)).toHaveCount(0)
    await expect(firstName(page)).toHaveValue('Đào Anh')
    await expect(page).toHaveURL('users/list?keyword=dao&edit=3')

    await leave(page)
    await answer(page, 'Confirm')
    await expect(form(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
    await expect(page).toHaveURL('users/list?keyword=dao')
    await expect(userLink(page)).toBeVisible()
    expect(backend.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })
}

test('Cancel closes at once and discards the changes', async ({ page, backend }) => {
  await openAndType(page)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('users/list?keyword=dao')
  await userLink(page).click()
  await expect(firstName(page)).toHaveValue('Đào')
  expect(calls(backend, 'PUT', 'users/3')).toEqual([])
})

test('asks nothing if the changes were reverted', async ({ page }) => {
  await openAndType(page)
  await firstName(page).fill('Đào')
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
})

test('asks nothing after a save, and Back does not reopen the form', async ({ page }) => {
  await page.goto('dashboard')
  await openAndType(page)
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Đào Anh Nguyễn Thị Hồng' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('users/list?keyword=dao')
  await expect(form(page)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

for (const [what, opener] of [
  ['a row', (page: Page) => page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' })],
  ['Add Account', (page: Page) => page.getByRole('button', { name: 'Add Account' })],
] as const) {
  test(`a double click on ${what} opens one form and adds one history entry`, async ({ page }) => {
    await page.goto('dashboard')
    await page.getByRole('link', { name: 'User management' }).click()
    await page.getByRole('searchbox').fill('dao')
    await expect(page).toHaveURL('users/list?keyword=dao')
    await opener(page).dblclick()
    await form(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(form(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('users/list?keyword=dao')
    await expect(form(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('users/list')
  })
}

test('the browser asks before a reload only if the form has changes', async ({ page }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await open(page)
  await firstName(page).click() // Browsers ask only after an interaction with the page.
  await page.reload()
  await expect(firstName(page)).toHaveValue('Đào')
  expect(dialogs).toEqual([])

  await firstName(page).fill('Đào Anh')
  await page.reload()
  await expect(firstName(page)).toHaveValue('Đào')
  expect(dialogs).toEqual(['beforeunload'])
})

test('Back closes the form, and Forward or its URL opens it again', async ({ page }) => {
  await open(page)
  await page.goBack()
  await expect(form(page)).toHaveCount(0)
  await page.goForward()
  await expect(firstName(page)).toHaveValue('Đào')
  await page.goto('users/list?edit=4')
  await expect(firstName(page)).toHaveValue('Khôi')
})

test('the app leaves a Ctrl click on a name to the browser, and the URL opens the form', async ({ page, context }) => {
  await page.goto('users/list?keyword=dao')
  await expect(userLink(page)).toBeVisible()
  // Check only the click event, because headless browsers do not always open the tab.
  const prevented = userLink(page).evaluate(
    (link) =>
      new Promise((resolve) =>
        addEventListener('click', (event) => resolve(event.defaultPrevented || !link.isConnected)),
      ),
  )
  await userLink(page).click({ modifiers: ['ControlOrMeta'] })
  expect(await prevented).toBe(false)
  await expect(form(page)).toHaveCount(0)

  const tab = await context.newPage()
  await tab.goto(new URL((await userLink(page).getAttribute('href')) ?? '', page.url()).href)
  await expect(firstName(tab)).toHaveValue('Đào')
})

for (const [opener, name] of [
  ['the name', 'link'],
  ['Add Account', 'button'],
] as const) {
  test(`closing returns the focus to ${opener}`, async ({ page }) => {
    await page.goto('users/list?keyword=dao')
    const control = name === 'link' ? userLink(page) : page.getByRole('button', { name: 'Add Account' })
    const cancel = () => form(page).getByRole('button', { name: 'Cancel' }).click()
    for (const leave of [...Object.values(ways), cancel]) {
      await control.focus()
      await page.keyboard.press('Enter')
      await expectFocus(page)
      await leave(page)
      await expect(form(page)).toHaveCount(0)
      await expect(control).toBeFocused()
    }
  })
}

test('Tab stays inside the form', async ({ page }) => {
  await open(page)
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(0)
  }
  await expect(form(page).locator(':focus')).toHaveCount(1)
})

test('Forward during the question after Back keeps the form, and Cancel keeps the changes', async ({ page }) => {
  await openAndType(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.type()) && dialog.dismiss())
  await page.evaluate(() => history.back())
  await expect(question(page)).toBeVisible()
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL('users/list?keyword=dao&edit=3')
  await answer(page, 'Cancel')
  await expect(firstName(page)).toHaveValue('Đào Anh')
  await page.evaluate(() => history.back())
  await expect(question(page)).toBeVisible()
  await answer(page, 'Cancel')
  await expect(page).toHaveURL('users/list?keyword=dao&edit=3')
  await expect(firstName(page)).toHaveValue('Đào Anh')
  expect(dialogs).toEqual([])
})

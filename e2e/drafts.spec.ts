import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { expectAccessible } from './accessibility/axe.ts'
import { bodies } from './calls.ts'
import { expect, test } from './fixtures.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update user' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })
const draft = (page: Page) => page.getByRole('region', { name: 'Draft' })
const rows = (page: Page) =>
  draft(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const loginScreen = (page: Page) => page.getByRole('button', { name: 'Log in' })

async function logIn(page: Page, username = 'admin@example.com') {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('dance123')
  await loginScreen(page).click()
}

/** Changes the form of user 3 and presses Confirm after the session has ended. */
async function loseSession(page: Page, revokeAll: () => void) {
  await page.goto('users/list?keyword=dao&edit=3')
  await field(page, 'First Name').fill('Đào Anh')
  await field(page, 'Phone').fill('0909 000 111')
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  revokeAll()
  await confirm(page).click()
  await expect(loginScreen(page)).toBeVisible()
}

test('offers unsaved changes as a draft after the session has ended, and restores them', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  await logIn(page)
  await expect(page).toHaveURL('users/list?keyword=dao&edit=3')
  await expect(rows(page)).toHaveText([/First Name\s*Đào\s*Đào Anh/, /Phone\s*0912 345 678\s*0909 000 111/])
  await expect(draft(page)).toContainText('The password was not kept. Type it again.')
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  await expectAccessible(page)

  await draft(page).getByRole('button', { name: 'Restore' }).click()
  await expect(draft(page)).toHaveCount(0)
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
  await expect(field(page, 'Phone')).toHaveValue('0909 000 111')
  await expect(form(page).getByLabel('Password', { exact: true })).toHaveValue('')
  await confirm(page).click()
  await expect(page.getByText('Update user successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ first_name: 'Đào Anh', phone: '0909 000 111' }])
  await page.goto('users/list?keyword=dao&edit=3')
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
  await expect(draft(page)).toHaveCount(0)
})

test('a dropped draft is not offered again', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  await logIn(page)
  await draft(page).getByRole('button', { name: 'Discard' }).click()
  await expect(draft(page)).toHaveCount(0)
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  await page.reload()
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  await expect(draft(page)).toHaveCount(0)
})

test('a draft survives a reload, and Cancel drops it', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  await logIn(page)
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Đào Nguyễn Thị Hồng' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  await expect(draft(page)).toHaveCount(0)
})

test('merges an undecided draft with changes from before the next end of the session', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  await logIn(page)
  await expect(rows(page)).toHaveCount(2)
  await field(page, 'Last Name').fill('Lê')
  backend.db.revokeAll()
  await confirm(page).click()
  await expect(loginScreen(page)).toBeVisible()
  await logIn(page)
  await expect(rows(page)).toHaveText([/First Name.*Đào Anh/, /Phone.*0909 000 111/, /Last Name.*Lê/])
  await draft(page).getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Đào Anh')
  await expect(field(page, 'Last Name')).toHaveValue('Lê')
  await expect(draft(page)).toHaveCount(0)
})

test('a draft cannot be restored or dropped during a save', async ({ page, backend }) => {
  const gate = Promise.withResolvers<void>()
  await loseSession(page, backend.db.revokeAll)
  await logIn(page)
  await expect(rows(page)).toHaveCount(2)
  await field(page, 'Last Name').fill('Lê')
  backend.use(...overrides.slow('put', 'users/3', gate.promise))
  await confirm(page).click()
  await expect(draft(page).getByRole('button', { name: 'Restore' })).toBeDisabled()
  await expect(draft(page).getByRole('button', { name: 'Discard' })).toBeDisabled()
  gate.resolve()
  await expect(page.getByText('Update user successful')).toBeVisible()
})

test('a draft does not store the password', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]),
  )
  expect(stored).toContain('0909 000 111')
  expect(stored).not.toContain('geheim99')
})

test('removes the draft when another person signs in', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  await logIn(page, 'linh@example.com')
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  await expect(draft(page)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('0909 000 111')
})

test('removes the draft when the person signs out', async ({ page, backend }) => {
  await loseSession(page, backend.db.revokeAll)
  await logIn(page)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(loginScreen(page)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('0909 000 111')
})

test('a tab keeps its draft if it does not learn why the session ended', async ({ page, context, backend }) => {
  const other = await context.newPage()
  await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await other.goto('users/list?keyword=dao&edit=3')
  await field(other, 'Phone').fill('0909 000 222')
  await loseSession(page, backend.db.revokeAll)
  await other.evaluate(() => dispatchEvent(new Event('focus')))
  await logIn(other)
  await expect(rows(other)).toHaveText(/Phone\s*0912 345 678\s*0909 000 222/)
})

test('an unchanged form leaves no draft', async ({ page, backend }) => {
  await page.goto('users/list?edit=3')
  await expect(field(page, 'First Name')).toBeEnabled()
  backend.db.revokeAll()
  await confirm(page).click()
  await expect(loginScreen(page)).toBeVisible()
  await logIn(page)
  await expect(field(page, 'First Name')).toHaveValue('Đào')
  await expect(draft(page)).toHaveCount(0)
})

test('restores the draft of a new record', async ({ page, backend }) => {
  await page.goto('users/list?edit=0')
  await field(page, 'First Name').fill('Mới')
  await field(page, 'Email').fill('moi@example.com')
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  backend.db.revokeAll()
  await confirm(page).click()
  await logIn(page)
  await draft(page).getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Mới')
  await form(page)
    .getByLabel(/^Password/)
    .fill('geheim99')
  await confirm(page).click()
  await expect(page.getByText('Create user successful')).toBeVisible()
})

test('saving another new record keeps an undecided draft', async ({ page, backend }) => {
  const addUser = async (name: string, email: string) => {
    await page.getByRole('button', { name: 'Add Account' }).click()
    await field(page, 'First Name').fill(name)
    await field(page, 'Email').fill(email)
    await form(page)
      .getByLabel(/^Password/)
      .fill('geheim99')
  }
  await page.goto('users/list')
  await addUser('Mới', 'moi@example.com')
  backend.db.revokeAll()
  await confirm(page).click()
  await logIn(page)
  await expect(draft(page)).toBeVisible()
  await page.goto('users/list')
  await addUser('Gấp', 'gap@example.com')
  await expect(draft(page)).toBeVisible()
  await confirm(page).click()
  await expect(page.getByText('Create user successful')).toBeVisible()
  await page.getByRole('button', { name: 'Add Account' }).click()
  await draft(page).getByRole('button', { name: 'Restore' }).click()
  await expect(field(page, 'First Name')).toHaveValue('Mới')
})

test('restores the draft of the profile', async ({ page, backend }) => {
  await page.goto('account/profile')
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await expect(phone).toBeEnabled()
  await phone.fill('0909 000 111')
  backend.db.revokeAll()
  backend.use(...overrides.refreshRefused())
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(loginScreen(page)).toBeVisible()
  backend.reset()
  await logIn(page)
  await draft(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expect(phone).toHaveValue('0909 000 111')
})

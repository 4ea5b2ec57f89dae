import { test as base, expect, type Page } from '@playwright/test'
import { demoHeaders } from '../hosting/headers.ts'
import { collectFaults } from './tools/faults.ts'
import { serve } from './tools/serve.ts'

const test = base.extend<{ demo: string }>({
  /** The address of the demo. No API behind it: the worker in the page answers every call. */
  demo: async ({ context }, use) => {
    const faults = await collectFaults(context)
    const server = await serve({ root: 'dist-demo', headers: demoHeaders() })
    await use(`${server.url}/admin/`)
    await server.close()
    expect(faults).toEqual([])
  },
})

const people = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

async function signIn(page: Page, username = 'admin@example.com', password = 'dance123') {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('the demo signs in, lists users and keeps the session over a reload', async ({ page, demo }) => {
  await page.goto(demo)
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.goto(`${demo}users/list`)
  await expect(people(page)).toHaveCount(10)

  await page.reload()
  await expect(people(page)).toHaveCount(10)
})

test('the worker of the demo stays when its only page is loaded anew, which would wait for it for good', async ({
  page,
  context,
  demo,
}) => {
  await page.goto(demo)
  await signIn(page)
  await page.getByRole('link', { name: 'User management' }).first().click()
  await expect(people(page)).toHaveCount(10)
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(`
    self.left = 0
    registration.unregister = async () => left++
    clients.matchAll = async () => [] // the page that comes is not seen yet
  `)
  await page.reload()
  await expect(people(page)).toHaveCount(10)
  expect(await worker?.evaluate('left')).toBe(0)
})

test('what is changed in the demo stays until its data is reset', async ({ page, demo }) => {
  await page.goto(`${demo}users/list?keyword=0938 765 432`)
  await signIn(page)
  const linh = people(page).filter({ hasText: 'linh@example.com' })
  await expect(linh).toContainText('Active')
  await linh.getByRole('button', { name: 'Block user 2' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirmation' })
  await expect(question).toContainText('Are you sure you want to change status of user ID 2 to Blocked ?')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(linh).toContainText('Blocked')

  await page.reload()
  await expect(linh).toContainText('Blocked')
  await expect(linh.getByRole('button', { name: 'Activate user 2' })).toBeVisible()

  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Reset demo data' }).click()
  await expect(linh).toContainText('Active')
  await expect(linh.getByRole('button', { name: 'Block user 2' })).toBeVisible()

  await page.reload()
  await expect(linh).toContainText('Active')
})

test('a wrong password does not open the demo', async ({ page, demo }) => {
  await page.goto(demo)
  await page.getByLabel('Username').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials.')
})

test('a scenario is played by address or from the panel, over a reload, and leaves the records alone', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}users/list?perPage=20&scenario=crowd`)
  await signIn(page)
  await expect(page.getByText(/^1–20 of 25.?000$/).first()).toBeVisible()
  await expect(page).toHaveURL(/list\?perPage=20$/)

  await page.getByText('Scenario: crowd').click()
  const panel = page.getByRole('group', { name: 'Scenario' })
  await expect(panel.getByRole('radio', { name: 'crowd' })).toBeChecked()
  await panel.getByRole('radio', { name: 'empty' }).check()
  await expect(people(page)).toHaveCount(2)

  await page.reload()
  await expect(page.getByText('Scenario: empty')).toBeVisible()
  await expect(people(page)).toHaveCount(2)

  await page.getByText('Scenario: empty').click()
  await panel.getByRole('radio', { name: 'Default' }).check()
  await expect(people(page)).toHaveCount(20)
})

test('who was added in the demo stays signed in while a scenario has people of its own', async ({ page, demo }) => {
  await page.goto(`${demo}users/list?edit=0`)
  await signIn(page)
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await form.getByRole('textbox', { name: 'Email' }).fill('moi@example.com')
  await form.getByLabel(/^Password/).fill('geheim99')
  await form.getByRole('textbox', { name: 'First Name' }).fill('Mới')
  await form.getByRole('combobox', { name: 'Roles' }).fill('Admin')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Create user successful')).toBeVisible()
  await page.context().clearCookies()

  await page.goto(`${demo}users/list?scenario=empty`)
  await signIn(page, 'moi@example.com', 'geheim99')
  await expect(people(page)).toHaveCount(3)
  await expect(people(page).filter({ hasText: 'moi@example.com' })).toContainText('Mới')
  await page.goto(`${demo}account/profile?scenario=crowd`)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('moi@example.com')
})

test('a scenario that there is not is said, and the one that plays goes on', async ({ page, demo }) => {
  await page.goto(`${demo}users/list?scenario=empty`)
  await signIn(page)
  await expect(people(page)).toHaveCount(2)
  await page.goto(`${demo}users/list?scenario=crowdd`)
  await expect(page.getByRole('alert')).toHaveText(/^There is no scenario crowdd, only empty, crowd, .* and none\.$/)
  await expect(page.getByText('Scenario: empty')).toBeVisible()
  await expect(people(page)).toHaveCount(2)

  await page.goto(`${demo}users/list?scenario=none`)
  await expect(people(page)).toHaveCount(10)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

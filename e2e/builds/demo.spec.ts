import { test as base, expect } from '@playwright/test'
import { demoHeaders } from '../../tools/hosting/headers.ts'
import { rows } from '../pages.ts'
import { logIn } from '../session/session.ts'
import { collectPageErrors } from '../support/page-errors.ts'
import { serve } from '../support/serve.ts'

const test = base.extend<{ demo: string }>({
  /** The URL of the demo. It has no API server: a service worker responds to every call. */
  demo: async ({ context }, use) => {
    const pageErrors = await collectPageErrors(context)
    const server = await serve({ root: 'dist-demo', headers: demoHeaders('dist-demo') })
    await use(`${server.url}/admin/`)
    await server.close()
    // Without a service worker, pictures come from the server, which has none.
    expect(pageErrors.filter((error) => !/ 501 .*\/api\/v1\/uploads\//.test(error))).toEqual([])
  },
})

test('changes in the demo survive a reload and end with a reset', async ({ page, demo }) => {
  await page.goto(`${demo}users/list?keyword=0938 765 432`)
  await logIn(page)
  const linh = rows(page).filter({ hasText: 'linh@example.com' })
  await expect(linh).toContainText('Active')
  await linh.getByRole('button', { name: 'Block user 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(linh).toContainText('Blocked')

  await page.reload()
  await expect(linh).toContainText('Blocked')
  const recentChanges = page.getByRole('banner').getByRole('button', { name: 'Recent changes' })
  await expect(recentChanges).toBeVisible()

  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Reset demo data' }).click()
  await expect(linh).toContainText('Active')
  await expect(recentChanges).toBeHidden()
})

test('the URL or the panel starts a scenario, which survives a reload, an unknown name, and does not change the records', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}users/list?perPage=20&scenario=crowd`)
  await logIn(page)
  await expect(page.getByText(/^1–20 of 25.?000$/).first()).toBeVisible()
  await expect(page).toHaveURL(/list\?perPage=20$/)

  await page.getByText('Scenario: crowd').click()
  const panel = page.getByRole('group', { name: 'Scenario' })
  await expect(panel.getByRole('radio', { name: 'crowd' })).toBeChecked()
  await panel.getByRole('radio', { name: 'empty' }).check()
  await expect(rows(page)).toHaveCount(2)

  await page.reload()
  await expect(page.getByText('Scenario: empty')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)

  await page.goto(`${demo}users/list?scenario=crowdd`)
  await expect(page.getByRole('alert')).toHaveText(/^There is no scenario crowdd, only empty, crowd, .* and none\.$/)
  await expect(rows(page)).toHaveCount(2)

  await page.getByText('Scenario: empty').click()
  await panel.getByRole('radio', { name: 'Default' }).check()
  await expect(rows(page)).toHaveCount(10)
})

// Rules: Resilience: The demo runs without
test('the demo runs in a window that refuses service workers and storage, and says what is missing', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get })
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get, configurable: true })
  })
  await page.goto(`${demo}users/list?keyword=dao&edit=3`)
  await logIn(page)
  await expect(page.getByText(/^Pictures and files are missing/)).toBeVisible()
  await expect(page.getByText(/^A reload restores the initial data/)).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await form.getByRole('textbox', { name: 'Phone' }).fill('0909 000 111')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Update user successful')).toBeVisible()
  await page.reload()
  await logIn(page)
  await expect(rows(page).filter({ hasText: '0912 345 678' })).toHaveCount(1)
})

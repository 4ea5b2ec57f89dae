import type { Page } from '@playwright/test'
import { refused } from '../../mocks/overrides.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { calls } from '../support/calls.ts'
import { tokenCookies } from './session.ts'

test.use({ signedIn: false })

/** Everything in a page that a person, a script or an extension can read, except cookies. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => 'value' in field && field.value)
    const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)))
    const globals = Object.keys(window).map((name) => String(Reflect.get(window, name)))
    return [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify(history.state),
      document.title,
      ...typed,
      ...stored,
      ...globals,
    ].join('\n')
  })

test('tokens can be read only in their cookies', async ({ page, context, backend, pageErrors }) => {
  pageErrors.allow(/./) // The test searches the messages itself.
  const texts: string[] = []
  context.on('console', (message) => texts.push(message.text()))
  context.on('weberror', (event) => texts.push(event.error().stack ?? ''))
  const capture = async () => void texts.push(await readable(page))
  const { access_token, refresh_token, id_token } = backend.db.signIn()
  await page.goto(`users/list?accessToken=${access_token}&refreshToken=${refresh_token}&idToken=${id_token}`)
  await expect(rows(page)).toHaveCount(10)
  const first = await tokenCookies(context)
  await capture()

  await page.goto('users/list?edit=3')
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await form.getByLabel('Phone', { exact: true }).fill('0909 000 111')
  backend.use(...refused('put', 'users/:id', 'no access', 403))
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator('[data-sonner-toast]')).toHaveText('No access')
  await capture()
  await form.getByRole('button', { name: 'Cancel' }).click()

  backend.db.expireAccessTokens()
  await page.getByRole('button', { name: 'Refresh list' }).click()
  let second = first
  const unchanged = async () => {
    second = await tokenCookies(context)
    return Object.keys(first).filter((name) => second[name] === first[name])
  }
  await expect.poll(unchanged).toEqual([])
  expect(calls(backend, 'PUT', 'auth/refresh')).toHaveLength(2)
  await page.goto('account/profile')
  await expect(page.getByLabel('Email')).toHaveValue('admin@example.com')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await capture()
  backend.db.revokeAll()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await capture()

  const tokens = [access_token, refresh_token, id_token, ...Object.values(first), ...Object.values(second)]
  expect(new Set(tokens).size).toBe(9)
  for (const token of tokens) {
    const payload = token.split('.')[1] ?? token
    expect(texts.filter((text) => text.includes(payload))).toEqual([])
  }
})

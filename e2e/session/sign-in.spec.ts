import { expect, test } from '../fixtures.ts'
import { logIn, loginScreen } from './session.ts'

test.use({ signedIn: false })

test('the policy blocks a native submit, so that no password gets into a URL or body', async ({
  page,
  backend,
  baseURL,
  pageErrors,
}) => {
  pageErrors.allow(/form-action/)
  await page.addInitScript(() => addEventListener('submit', (event) => event.stopImmediatePropagation(), true))
  await page.goto('login')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
  await page.getByLabel('Username').fill('admin@example.com')
  await page.getByLabel('Password', { exact: true }).fill('dance123')
  const blocked = page.waitForEvent('console', (entry) => entry.text().startsWith('form-action refused'))
  await page.keyboard.press('Enter') // A click would wait for a navigation, which never happens.
  await blocked
  expect(await page.evaluate(() => location.href)).toBe(`${baseURL}login`)
  expect(sent.filter((text) => text.includes('dance123'))).toEqual([])
  expect(backend.requests).toEqual([])
})

// Rules: §3: Cookies are needed
test('a browser that forbids cookies shows that they are needed to sign in', async ({ page }) => {
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(Document.prototype, 'cookie', { get: forbidden, set: forbidden })
  })
  await page.goto('users/list')
  await expect(page.getByText('Cookies are needed to sign in.')).toBeVisible()
  await logIn(page)
  const refused = 'This browser did not keep the session. Allow cookies for this site, then sign in again.'
  await expect(page.getByRole('alert')).toHaveText(refused)
  await expect(loginScreen(page)).toBeEnabled()
})

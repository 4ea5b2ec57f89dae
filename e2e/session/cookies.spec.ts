import { expect, test } from '../fixtures.ts'
import { logIn, loginScreen } from './session.ts'

const REFUSED = 'This browser did not keep the session. Allow cookies for this site, then sign in again.'

test.describe('signed out', () => {
  test.use({ signedIn: false })

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
    await expect(page.getByRole('alert')).toHaveText(REFUSED)
    await expect(loginScreen(page)).toBeEnabled()
  })
})

import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { calls } from '@/test/browser/network'
import { openProfile, profileField } from '@/test/browser/profile'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, question, rows } from '@/test/browser/screen'
import { logIn, logInButton, logOut, removeCookies, sessionEnded, tokenCookies } from '@/test/browser/session'

const signOuts = () => calls('DELETE', 'auth/signout')
const expectRows = () => expect.poll(() => rows().elements().length).toBe(10)

describe('logging out', () => {
  async function open() {
    renderRoute('users/list')
    await expectRows()
  }
  async function expectSignedOut() {
    await expect.element(logInButton()).toBeVisible()
    expect(document.cookie).toBe('')
    expect(rows().elements()).toEqual([])
  }

  /** Signs out of an unsaved change of the profile. */
  async function leaveEdit() {
    await openProfile()
    await profileField('Phone').fill('0909 000 111')
    await logOut()
    await button('Confirm', question()).click()
    await expectSignedOut()
  }

  // Rules: §7: DELETE /api/v1/auth/signout
  test('calls the server and removes the cookies and the data', async () => {
    await open()
    const token = tokenCookies().app_access_token
    await logOut()
    await expectSignedOut()
    expect(currentPath()).toBe('login')
    await expect.element(sessionEnded()).not.toBeInTheDocument()
    const sent = () => signOuts().map(({ headers, body }) => [headers.get('authorization'), body])
    await expect.poll(sent).toEqual([[`Bearer ${token}`, '']])
  })

  // Rules: §2: Logout during an edit
  test.each([
    ['the same person returns to the form', 'admin@example.com', 'account/profile'],
    ['another person starts at the dashboard', 'linh@example.com', 'dashboard'],
  ])('in the middle of an edit: after a reload and the next sign-in %s', async (_what, email, path) => {
    await leaveEdit()
    renderRoute(currentPath(), { signedIn: false })
    await logIn(email)
    await expect.poll(currentPath).toBe(path)
  })

  test('without changes does not lead to an earlier edit after the next sign-in', async () => {
    await leaveEdit()
    await open() // signed in without the login screen, as by a link
    await logOut()
    await expectSignedOut()
    await logIn()
    await expect.poll(currentPath).toBe('dashboard')
  })

  // Rules: §2: Sign-out in another tab
  test.each([
    ['is shown', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is restored from the back-forward cache', () => dispatchEvent(new PageTransitionEvent('pageshow'))],
  ])('in another tab is explained at the login screen once this tab %s', async (_what, happen) => {
    await open()
    removeCookies('app_access_token', 'app_refresh_token', 'app_id_token')
    happen()
    await expectSignedOut()
    await expect.element(page.getByText('You signed out in another tab.')).toBeVisible()
  })
})

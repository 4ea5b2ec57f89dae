import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, calls } from '@/test/browser/network'
import { openProfile, profileField } from '@/test/browser/profile'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, expectNoToast, question, rows } from '@/test/browser/screen'
import { bearerOf, logIn, logInButton, logOut, removeCookies, sessionEnded, tokenCookies } from '@/test/browser/session'
import { heading, sidebar } from '@/test/browser/shell'
import { refused } from '../../mocks/overrides.ts'

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

  test('calls the server and removes the cookies and the data', async () => {
    await open()
    const token = tokenCookies().app_access_token
    await logOut()
    await expectSignedOut()
    expect(currentPath()).toBe('login')
    await expect.element(sessionEnded()).not.toBeInTheDocument()
    await expect.poll(() => signOuts().map((call) => [bearerOf(call), call.body])).toEqual([[`Bearer ${token}`, '']])
  })

  test('lasts, and is requested once, when the server refuses', async () => {
    backend.use(...refused('delete', 'auth/signout', 'not possible now', 403))
    await open()
    await logOut()
    await expectSignedOut()
    await expect.poll(signOuts).toHaveLength(1)
    await expectNoToast()
    renderRoute(currentPath(), { signedIn: false })
    await expectSignedOut()
    expect(backend.requests.filter(({ method }) => method === 'DELETE' || method === 'PUT')).toHaveLength(1)
  })

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

  test('prevents Back and Forward from showing data', async () => {
    renderRoute('dashboard')
    await sidebar().getByRole('link', { name: 'User management' }).click()
    await expectRows()
    await sidebar().getByRole('link', { name: 'News' }).click()
    await expect.element(heading('News')).toBeVisible()
    await expectRows()
    await logOut()
    await expectSignedOut()
    backend.requests.length = 0
    for (const [step, target] of [
      [-1, 'contents/news'],
      [-1, 'users/list'],
      [1, 'contents/news'],
    ] as const) {
      history.go(step)
      await expect.poll(() => new URLSearchParams(location.search).get('redirectUri')).toBe(`/admin/${target}`)
      await expectSignedOut()
    }
    expect(backend.requests.filter(({ method }) => method === 'GET')).toEqual([])
  })

  test('in another tab is explained at the login screen', async () => {
    await open()
    removeCookies('app_access_token', 'app_refresh_token', 'app_id_token')
    dispatchEvent(new Event('focus'))
    await expectSignedOut()
    await expect.element(page.getByText('You signed out in another tab.')).toBeVisible()
  })
})

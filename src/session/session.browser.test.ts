import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import { backend, calls, hold } from '@/test/browser/network'
import { openProfile, profileField } from '@/test/browser/profile'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, field, question, rows, toastTexts } from '@/test/browser/screen'
import { logIn, logInButton, logOut, removeCookies, sessionEnded, tokenCookies } from '@/test/browser/session'
import { heading, sidebar } from '@/test/browser/shell'

const refreshes = () => calls('PUT', 'auth/refresh')

// Rules: §8: Response 401
test('an expired session is refreshed during a save, which keeps the form and saves once', async () => {
  renderRoute('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  const release = hold('put', 'auth/refresh')
  backend.use(http.put('*/api/v1/users/3', () => backend.db.expireAccessTokens(), { once: true }))
  await confirm().click()
  await expect.poll(refreshes).toHaveLength(1)
  await expect.element(field('Phone')).toHaveValue('0909 000 111')
  expect(backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0912 345 678')
  release()
  await expect.poll(toastTexts).toEqual(['Update user successful'])
  await expect.element(dialog()).not.toBeInTheDocument()
  const [first, second, ...more] = calls('PUT', 'users/3')
  expect(more).toEqual([])
  expect(second?.body).toBe(first?.body)
  expect(backend.db.users.find(({ id }) => id === 3)?.phone).toBe('0909 000 111')
  expect(refreshes()).toHaveLength(1)
})

// Rules: §1: No call has a time limit
test('a slow refresh is waited for, and the person can sign in again without losing what was typed', async () => {
  renderRoute('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  const release = hold('put', 'auth/refresh')
  backend.db.expireAccessTokens()
  stopClock()
  await confirm().click()
  await expect.poll(refreshes).toHaveLength(1)
  await advance(14_000)
  await expect.element(dialog().getByText(/takes long to confirm your session/)).not.toBeInTheDocument()
  await advance(1_000)
  await expect.element(dialog().getByText(/takes long to confirm your session/)).toBeVisible()
  resumeClock()
  await button('Sign in again').click()
  await logIn()
  await button('Restore').click()
  await expect.element(field('Phone')).toHaveValue('0909 000 111')
  expect(calls('PUT', 'users/3')).toEqual([])
  release()
})

test('a refreshed token that the browser does not keep ends the session with the reason', async () => {
  renderRoute('users/list')
  await expect.poll(() => rows().elements().length).toBe(10)
  const tokens = { access_token: 'x'.repeat(5000), refresh_token: 'y' }
  backend.use(http.put('*/api/v1/auth/refresh', () => HttpResponse.json(tokens)))
  backend.db.expireAccessTokens()
  await button('Refresh list', page).click()
  await expect.element(page.getByText(/^This browser did not keep the session/)).toBeVisible()
})

const redirectUri = () => new URLSearchParams(location.search).get('redirectUri')
const expectRows = (count: number) => expect.poll(() => rows().elements().length).toBe(count)

test('the next navigation opens the login screen if the cookies are missing', async () => {
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  removeCookies(...Object.keys(tokenCookies()))
  await sidebar().getByRole('link', { name: 'News' }).click()
  await expect.element(logInButton()).toBeVisible()
  expect(redirectUri()).toBe('/admin/contents/news')
})

const signOuts = () => calls('DELETE', 'auth/signout')

describe('logging out', () => {
  async function open() {
    renderRoute('users/list')
    await expectRows(10)
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

  // Rules: §2: Logout before passwords
  test('asks while another tab offers passwords that are not downloaded', async () => {
    await open()
    await navigator.locks.request('app-passwords', async () => {
      await logOut()
      await expect.element(question()).toMatchTextContent('Log out before the passwords are downloaded?')
      await button('Cancel', question()).click()
    })
    await logOut()
    await expectSignedOut()
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

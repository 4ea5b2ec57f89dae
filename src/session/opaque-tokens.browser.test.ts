import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, calls } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, confirm, field, rows } from '@/test/browser/screen'
import { logIn, logInButton, signInElsewhere, stopped } from '@/test/browser/session'
import { main } from '@/test/browser/shell'

const [admin, linh] = ['admin@example.com', 'linh@example.com']
const draft = () => page.getByRole('region', { name: 'Draft' })
const expectRows = () => expect.poll(() => rows().elements().length).toBe(10)

// Opaque tokens do not identify the person. The app identifies people by the username of the sign-in.
beforeEach(() => {
  backend.db.tokens = 'opaque'
})

/** Signs in, changes the form of user 3, and presses Confirm after the session has ended. */
async function loseSession() {
  renderRoute('users/list?edit=3', { signedIn: false })
  await logIn()
  await field('Phone').fill('0909 000 111')
  backend.db.revokeAll()
  await confirm().click()
  await expect.element(logInButton()).toBeVisible()
}

test('offers a draft to a person who signs in with the same username', async () => {
  await loseSession()
  renderRoute(currentPath(), { signedIn: false })
  await logIn('Admin@Example.com')
  await button('Restore', draft()).click()
  await expect.element(field('Phone')).toHaveValue('0909 000 111')
})

test('does not offer a draft to another person', async () => {
  await loseSession()
  await logIn(linh)
  await expect.element(field('Phone')).toHaveValue('0912 345 678')
  await expect.element(draft()).not.toBeInTheDocument()
  expect(JSON.stringify(sessionStorage)).not.toContain('0909 000 111')
})

const refreshList = () => button('Refresh list', main()).click()

/** Opens the list, and signs a person in again in another tab, of which this tab learns nothing until `act`. */
async function openAndSignInElsewhere(email: string, act: () => unknown) {
  renderRoute('users/list', { signedIn: false })
  await logIn()
  await expectRows()
  signInElsewhere(email)
  backend.requests.length = 0
  await act()
}

test.each([
  ['before it sends anything', refreshList],
  ['as soon as it has the focus', () => dispatchEvent(new Event('focus'))],
])('a sleeping tab stops %s after another person has signed in', async (_when, act) => {
  await openAndSignInElsewhere(linh, act)
  await expect.element(stopped(linh)).toBeVisible()
  expect(rows().elements()).toEqual([])
  expect(backend.requests).toEqual([])
})

test('a sleeping tab continues after the same person has signed in again', async () => {
  await openAndSignInElsewhere(admin, refreshList)
  await expect.poll(() => calls('GET', 'users').length).toBeGreaterThan(0)
  await expect.element(stopped(admin)).not.toBeInTheDocument()
  await expectRows()
})

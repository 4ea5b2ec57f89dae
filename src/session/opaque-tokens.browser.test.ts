import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, confirm, field } from '@/test/browser/screen'
import { logIn, logInButton } from '@/test/browser/session'

const draft = () => page.getByRole('region', { name: 'Draft' })

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
  await logIn('linh@example.com')
  await expect.element(field('Phone')).toHaveValue('0912 345 678')
  await expect.element(draft()).not.toBeInTheDocument()
  expect(JSON.stringify(sessionStorage)).not.toContain('0909 000 111')
})

import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, change, hold } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { expectNoToast, press } from '@/test/browser/screen'
import { logInButton, password, typeCredentials, username } from '@/test/browser/session'
import { heading, pressOn } from '@/test/browser/shell'
import { dropped, refused } from '../../../mocks/overrides.ts'

const REFUSED = 'Invalid login credentials.'
const message = () => page.getByRole('alert')
const open = (query = '') => renderRoute(`login${query}`, { signedIn: false })

describe('the login screen', () => {
  // Rules: §2: Login screen; §1: Sign-in and sign-out; §2: {prefix}/login
  test('shows the name of the app and the fields for username and password', async () => {
    open()
    await expect.element(heading('Dance Fitness Online')).toBeVisible()
    await expect.poll(() => document.title).toBe('Dance Fitness Online')
    await expect.element(username()).toHaveAttribute('autocomplete', 'username')
    await expect.element(username()).toBeEnabled()
    await expect.element(username()).not.toHaveAttribute('readonly')
    await expect.element(password()).toHaveAttribute('type', 'password')
    await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
    await expect.element(logInButton()).toBeEnabled()
    await expect.element(message()).not.toBeInTheDocument()
  })

  test('shows the characters of the password on request', async () => {
    open()
    await password().fill('dance123')
    const eye = (pressed: boolean) => page.getByRole('button', { name: 'Show characters', pressed })
    await eye(false).click()
    await expect.element(password()).toHaveAttribute('type', 'text')
    await expect.element(password()).toHaveValue('dance123')
    await eye(true).click()
    await expect.element(password()).toHaveAttribute('type', 'password')
    await eye(false).click()
    await username().click()
    await expect.element(password()).toHaveAttribute('type', 'password')
  })

  test('accepts a password that is typed in decomposed letters, and keeps its spaces', async () => {
    change(backend.db.users, 1, { password: ' mật khẩu ' })
    open()
    await typeCredentials('admin@example.com', ' mật khẩu '.normalize('NFD'))
    await logInButton().click()
    await expect.element(heading('Dashboard')).toBeVisible()
  })

  // Rules: §4: Login form; §5: Login; §8: Login with an empty field
  test('sends nothing without a username and a password, and marks what is missing', async () => {
    for (const { name, secret, invalid, focused } of [
      { name: '', secret: 'dance123', invalid: [true, false], focused: username },
      { name: 'admin@example.com', secret: '', invalid: [false, true], focused: password },
      { name: '', secret: '', invalid: [true, true], focused: username },
    ]) {
      open()
      await typeCredentials(name, secret)
      await logInButton().click()
      await expect.element(message()).toHaveTextContent(REFUSED)
      for (const [index, field] of [username(), password()].entries())
        await expect.element(field).toHaveAttribute('aria-invalid', String(invalid[index]))
      await expect.element(focused()).toHaveAccessibleDescription(REFUSED)
      await expect.element(focused()).toHaveFocus()
    }
    expect(backend.requests).toEqual([])
  })
})

describe('signing in', () => {
  // Rules: §7: Authentication; §2: The button 'Log in' is disabled
  test('sends the credentials once, without a token, disables the button meanwhile, and opens the dashboard', async () => {
    const release = hold('post', 'auth/signin')
    open()
    await typeCredentials()
    const form = logInButton().element().closest('form')
    for (const _time of [1, 2]) form?.requestSubmit()
    await expect.element(logInButton()).toBeDisabled()
    await pressOn(password(), '{Enter}')
    await expect.element(logInButton()).toBeDisabled()
    release()
    await expect.element(heading('Dashboard')).toBeVisible()
    expect(currentPath()).toBe('dashboard')
    const body = JSON.stringify({ username: 'admin@example.com', password: 'dance123' })
    expect(backend.requests).toMatchObject([{ method: 'POST', path: '/api/v1/auth/signin', body }])
    expect(backend.requests[0]?.headers.get('authorization')).toBeNull()
  })

  // Rules: §8: Auth calls
  test('that is refused keeps the username, shows only the message of the form, and can be repeated', async () => {
    backend.use(...refused('post', 'auth/signin', 'the account is locked', 403))
    open()
    await typeCredentials('admin@example.com', 'wrong-password')
    for (const reset of [() => backend.reset(), () => undefined]) {
      await logInButton().click()
      await expect.element(message()).toHaveTextContent(REFUSED)
      await expect.element(username()).toHaveValue('admin@example.com')
      await expect.element(password()).toHaveFocus()
      await expect.element(logInButton()).toBeEnabled()
      await expectNoToast()
      reset()
    }
    expect(backend.requests.map(({ path }) => path)).toEqual(['/api/v1/auth/signin'])

    await password().fill('dance123')
    await press('{Enter}')
    await expect.element(heading('Dashboard')).toBeVisible()
  })

  const respondWith = (respond: () => Response) => [http.post('*/api/v1/auth/signin', respond)]
  const unreadable = 'Sign-in failed. The server sent a response that could not be read.'
  test.each([
    ['the connection breaks', dropped('post', 'auth/signin'), 'Sign-in failed. Connection error.'],
    [
      'there were too many attempts',
      refused('post', 'auth/signin', 'try again later', 429),
      'Sign-in failed. Try again later',
    ],
    ['the server sends no tokens', respondWith(() => HttpResponse.json({})), unreadable],
    ['the server sends a page', respondWith(() => HttpResponse.html('<h1>Welcome</h1>')), unreadable],
  ])('shows the reason and can be retried if %s', async (_problem, handlers, text) => {
    backend.use(...handlers)
    open()
    await typeCredentials()
    await logInButton().click()
    await expect.element(message()).toHaveTextContent(text)
    await expect.element(username()).toHaveValue('admin@example.com')
    await expect.element(logInButton()).toBeEnabled()
    expect(backend.requests).toHaveLength(1)
    expect(document.cookie).toBe('')
    backend.reset()
    await logInButton().click()
    await expect.element(heading('Dashboard')).toBeVisible()
  })
})

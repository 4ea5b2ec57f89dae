import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refreshButton } from '@/test/browser/list-page'
import { backend, bodies, calls, queries } from '@/test/browser/network'
import { allowError } from '@/test/browser/page-errors'
import { renderRoute } from '@/test/browser/render-route'
import {
  cancel,
  confirm,
  dialog,
  expectNoToast,
  field,
  message,
  press,
  repeatKey,
  returnToPage,
  toasts,
  toastTexts,
} from '@/test/browser/screen'
import { main } from '@/test/browser/shell'
import { email, fillInNewUser, firstName, password } from '@/test/browser/user-form'
import { dropped, refused } from '../../../mocks/overrides.ts'

/** Opens the form of user 3, and changes the first name. */
async function openChanged() {
  renderRoute('users/list?keyword=dao&edit=3')
  await firstName().fill('Đào Anh')
}

describe('a save of a user that fails', () => {
  test('because the email is taken can be corrected, and does not reload the list', async () => {
    await fillInNewUser('ADMIN@example.com')
    const lists = queries('users').length
    await confirm().click()
    await expect.poll(toastTexts).toEqual(['Email has already been taken'])
    await expect.element(message()).toHaveTextContent('Email has already been taken')
    await expect.element(email()).toHaveValue('ADMIN@example.com')
    await expect.element(password()).toHaveValue('secret')
    await expect.element(firstName()).toHaveValue('Hà')
    expect(queries('users')).toHaveLength(lists) // Nothing has changed: the list is not reloaded.

    await email().fill('ha.vu@example.com')
    await confirm().click()
    await expect.element(page.getByText('Create user successful')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(calls('POST', 'users')).toHaveLength(2)
  })

  test('because of a script on the page can be repeated', async () => {
    allowError(/PromiseRejectionEvent/)
    const isReported = new Promise<void>((resolve) => {
      const onRejection = (event: Event) => {
        event.stopImmediatePropagation() // Vitest would fail.
        resolve()
      }
      addEventListener('unhandledrejection', onRejection, { capture: true, once: true })
    })
    await openChanged()
    await firstName().fill('')
    const focus = vi.spyOn(HTMLInputElement.prototype, 'focus').mockImplementation(() => {
      throw new Error('an extension of the browser has failed')
    })
    await press('{Enter}')
    await isReported
    focus.mockRestore()
    await firstName().fill('Đào Anh')
    await confirm().click()
    await expect.element(page.getByText('Update user successful')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('with a 403 shows the reason in a toast and permanently in the form', async () => {
    backend.use(
      http.put('*/api/v1/users/:id', () => HttpResponse.json({ message: 'không được phép' }, { status: 403 })),
    )
    await openChanged()
    await confirm().click()
    await expect.poll(toastTexts).toEqual(['Không được phép'])
    await toasts().getByRole('button', { name: 'Close toast' }).click()
    await expect.element(toasts()).not.toBeInTheDocument()
    await expect.element(message()).toHaveTextContent('Không được phép')
    await expect.element(firstName()).toHaveValue('Đào Anh')
    await expect.element(confirm()).toBeEnabled()
  })

  test('otherwise shows the reason only in the form, keeps the changes and can be repeated', async () => {
    await openChanged()
    const failures = [
      [refused('put', 'users/:id', 'internal server error', 500), 'Internal server error'],
      [refused('put', 'users/:id', 'user not found', 404), 'User not found'],
      [refused('put', 'users/:id', 'someone else was faster', 409), 'Someone else was faster'],
      [refused('put', 'users/:id', 'phone is not valid', 422), 'Phone is not valid'],
      [refused('put', 'users/:id', 'too many requests', 429), 'Too many requests'],
      [dropped('put', 'users/:id'), 'Connection error.'],
    ] as const
    for (const [index, [handlers, text]] of failures.entries()) {
      backend.use(...handlers)
      await confirm().click()
      await expect.element(message()).toMatchTextContent(text)
      await expect.element(firstName()).toHaveValue('Đào Anh')
      await expect.element(confirm()).toBeEnabled()
      await expectNoToast()
      expect(calls('PUT', 'users/3')).toHaveLength(index + 1)
    }
  })

  test('because of certain fields marks these fields, and shows all reasons in the form', async () => {
    const errors = { first_name: ['is not a name'], phone: ['is taken', 'is short'], nobody_knows: ['is odd'] }
    backend.use(http.put('*/api/v1/users/3', () => HttpResponse.json({ errors }, { status: 422 }), { once: true }))
    renderRoute('users/list?keyword=dao&edit=3')
    await field('Phone').fill('0909')
    await confirm().click()
    await expect.element(message()).toHaveTextContent('Is not a name; Is taken; Is short; Is odd')
    await expect.element(message()).toBeInViewport({ ratio: 1 })
    await expect.element(firstName()).toHaveAccessibleDescription('Is not a name')
    await expect.element(field('Phone')).toHaveAccessibleDescription('Is taken; Is short')
    await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Phone')).toHaveValue('0909')
    await expect.element(field('Last Name')).toHaveAttribute('aria-invalid', 'false')

    await confirm().click() // The server accepts the second attempt.
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test.each([
    [
      'JSON:API',
      { errors: [{ source: { pointer: '/data/attributes/email' }, detail: 'has already been taken' }] },
      'Has already been taken',
    ],
    ['NestJS', { message: ['email must be an email'], error: 'Bad Request' }, 'Email must be an email'],
  ])('shows a reason that is written as in %s in a toast and at its field', async (_shape, body, reason) => {
    backend.use(http.put('*/api/v1/users/3', () => HttpResponse.json(body, { status: 400 })))
    renderRoute('users/list?keyword=dao&edit=3')
    await field('Phone').fill('0909')
    await confirm().click()
    await expect.poll(toastTexts).toEqual([reason])
    await expect.element(message()).toHaveTextContent(reason)
    await expect.element(email()).toHaveAccessibleDescription(reason)
    await expect.element(field('Phone')).toHaveValue('0909')
  })

  test('with an unknown result says so, and reloads the list', async () => {
    await fillInNewUser()
    backend.use(
      http.post('*/api/v1/users', () => {
        const [member] = backend.db.users.slice(2)
        if (member) backend.db.users.push({ ...member, id: 138, email: 'ha.vu@example.com' })
        return HttpResponse.error() // The save succeeds, but its response is lost.
      }),
    )
    const lists = queries('users').length
    await confirm().click()
    await expect.element(message()).toMatchTextContent(/may have been saved/i)
    await expect.element(firstName()).toHaveValue('Hà')
    await expect.poll(() => queries('users').length).toBeGreaterThan(lists)
    expect(calls('POST', 'users')).toHaveLength(1)
  })

  test('because the server redirects to a login page shows that the response could not be read', async () => {
    const toLogin = () => new HttpResponse(null, { status: 303, headers: { Location: '/api/v1/login' } })
    await openChanged()
    backend.use(
      http.put('*/api/v1/users/3', toLogin),
      http.get('*/api/v1/login', () => HttpResponse.html('<!doctype html><h1>Sign in</h1>')),
    )
    await confirm().click()
    await expect.element(message()).toMatchTextContent('The server sent a response that could not be read.')
    await expect.element(firstName()).toHaveValue('Đào Anh')
    await expectNoToast()

    backend.use(http.get('*/api/v1/users', toLogin))
    await cancel().click()
    await refreshButton().click()
    await expect.element(main().getByRole('alert')).toMatchTextContent('could not be read')
    await expect.element(page.getByText(/No results/)).not.toBeInTheDocument()
  })

  test('shows a long reason with markup and line breaks as truncated text within the form', async () => {
    const reason = `name <img src=x onerror=alert(1)> ${'line\n\n'.repeat(25)}${'x'.repeat(10_000)}`
    backend.use(...refused('put', 'users/:id', reason))
    await openChanged()
    await confirm().click()
    await expect.element(message()).toMatchTextContent('Name <img src=x onerror=alert(1)>')
    expect(message().element().textContent).toHaveLength(300)
    expect(message().element().querySelector('img')).toBeNull()
    await expect.element(message()).toBeInViewport({ ratio: 1 })
    for (const { scrollWidth, clientWidth } of [dialog().element(), message().element()])
      expect(scrollWidth).toBe(clientWidth)
  })

  test('while offline shows that, and is not sent later', async () => {
    await fillInNewUser()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    backend.use(http.all('*/api/v1/*', () => (navigator.onLine ? undefined : HttpResponse.error())))
    await confirm().click()
    await expect.element(message()).toMatchTextContent('Connection error.')
    expect(calls('POST', 'users')).toHaveLength(1)
    const lists = queries('users').length

    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    returnToPage()
    await expect.poll(() => queries('users').length).toBeGreaterThan(lists)
    await expect.element(confirm()).toBeEnabled()
    await expect.element(firstName()).toHaveValue('Hà')
    expect(calls('POST', 'users')).toHaveLength(1)
  })

  test('is sent once while Enter is held', async () => {
    backend.use(...refused('put', 'users/3', 'not now', 400))
    await openChanged()
    await press('{Enter>}')
    await expect.element(message()).toHaveTextContent('Not now')
    await expect.element(firstName()).toHaveFocus()
    await repeatKey('Enter')
    await press('{/Enter}')
    await expect.element(firstName()).toBeEnabled()
    await firstName().fill('Đào Em')
    await press('{Enter}')
    const names = () => bodies('PUT', 'users/3').map((body) => Object(body).first_name)
    await expect.poll(() => names().at(-1)).toBe('Đào Em')
    expect(names()).toEqual(['Đào Anh', 'Đào Em'])
  })
})

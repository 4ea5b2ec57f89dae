import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { rowCount } from '@/test/browser/list-page'
import { backend, bodies, calls, hold, queries, repairServer } from '@/test/browser/network'
import { allowError } from '@/test/browser/page-errors'
import { renderRoute } from '@/test/browser/render-route'
import {
  button,
  cancel,
  clickByScript,
  closeWith,
  confirm,
  dialog,
  expectNoToast,
  field,
  message,
  press,
  question,
  returnToPage,
  toasts,
  toastTexts,
} from '@/test/browser/screen'
import { pathOf, pick } from '@/test/browser/uploads'
import { email, fillInNewUser, firstName, openAndChangeUser, password, userLink } from '@/test/browser/user-form'
import { dropped, refused, serverError } from '../../../mocks/overrides.ts'

describe('a save of a user that fails', () => {
  // Rules: §8: Response 400 or 403
  test('because it is refused shows the reason in a toast and permanently in the form, where it can be corrected', async () => {
    await fillInNewUser('ADMIN@example.com')
    backend.use(...refused('post', 'users', 'không được phép', 403))
    const lists = queries('users').length
    await confirm().click()
    await expect.poll(toastTexts).toEqual(['Không được phép'])
    await toasts().getByRole('button', { name: 'Close toast' }).click()
    await expect.element(toasts()).not.toBeInTheDocument()
    await expect.element(message()).toHaveTextContent('Không được phép')
    await expect.element(message()).toBeInViewport({ ratio: 1 })

    repairServer()
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
    expect(calls('POST', 'users')).toHaveLength(3)
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
    await openAndChangeUser()
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

  // Rules: §8: Other failed saves
  test('otherwise shows the reason only in the form, keeps the changes and can be repeated', async () => {
    await openAndChangeUser()
    const failures = [
      [refused('put', 'users/:id', 'internal server error', 500), 'Internal server error'],
      [refused('put', 'users/:id', 'someone else was faster', 409), 'Someone else was faster'],
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
    await expect.element(firstName()).toHaveAccessibleDescription('Is not a name')
    await expect.element(firstName()).toHaveFocus()
    await expect.element(firstName()).toBeInViewport({ ratio: 1 })
    await expect.element(field('Phone')).toHaveAccessibleDescription('Is taken; Is short')
    await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Phone')).toHaveValue('0909')
    await expect.element(field('Last Name')).toHaveAttribute('aria-invalid', 'false')

    await confirm().click() // The server accepts the second attempt.
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  // Rules: §8: A save without a response
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
})

test('asks before saving without a file that was rejected or whose upload failed', async () => {
  backend.use(...serverError(pathOf('presign')))
  const old = backend.db.news.find(({ id }) => id === 3)?.file
  renderRoute('contents/news?edit=3')
  await pick(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(message()).toMatchTextContent('Only PNG, JPG, JPEG or WEBP files are accepted.')
  await confirm().click()
  await expect.element(question()).toMatchTextContent('Not uploaded: notes.txt.')
  await button('Cancel', question()).click()

  await pick('new.png')
  await expect.element(message()).toMatchTextContent('new.png')
  await pick(new File(['x'], 'more.txt', { type: 'text/plain' }))
  await field('Title').fill('Khai giảng lớp Rumba')
  await confirm().click()
  await expect.element(question()).toMatchTextContent('Save without the file?')
  await expect.element(question()).toMatchTextContent('Not uploaded: new.png, more.txt.')
  await button('Cancel', question()).click()
  await expect.element(button('Retry', dialog())).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Khai giảng lớp Rumba')
  await expect.element(confirm()).toHaveFocus()
  expect(calls('PUT', 'news/3')).toEqual([])

  await confirm().click()
  await closeWith(button('Confirm', question()))
  expect(bodies('PUT', 'news/3')).toMatchObject([{ title: 'Khai giảng lớp Rumba', file: old }])
})

/** Saves a changed user, and closes the form before the server responds. @returns a function that lets it respond */
async function saveAndLeave() {
  await openAndChangeUser()
  const respond = hold('put', 'users/:id')
  await confirm().click()
  await expect.poll(() => calls('PUT', 'users/3')).toHaveLength(1)
  await closeWith(cancel())
  return respond
}

describe('a pending save', () => {
  test('does not keep the form open after Cancel, and does not close another dialog when it ends', async () => {
    const respond = await saveAndLeave()
    await expect.element(question()).not.toBeInTheDocument()
    await button('Clear keyword', page).click()
    await expect.poll(rowCount).toBe(10)
    await page
      .getByRole('button', { name: /^Membership of user/ })
      .first()
      .click()
    await expect.element(dialog().getByRole('radio', { name: '6 months' })).toBeChecked()

    respond()
    await expect.element(page.getByText('Update user successful')).toBeVisible()
    await expect.element(dialog()).toHaveAccessibleName('Membership')
    expect(calls('PUT', 'users/3')).toHaveLength(1)
  })

  test('that fails after its form was closed is reported by a toast', async () => {
    backend.use(...refused('put', 'users/:id', 'the server is busy', 503))
    const respond = await saveAndLeave()
    respond()
    await expect.poll(toastTexts).toEqual(['Update user 3: The server is busy. It may have been saved anyway.'])
  })

  test('blocks the form when it is opened again, until the result is known', async () => {
    const respond = await saveAndLeave()
    await userLink().click()
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
    const waiting = dialog().getByRole('status').filter({ hasText: 'Waiting for an earlier save to finish.' })
    await expect.element(waiting).toBeVisible()
    clickByScript(confirm())

    respond()
    await expect.element(waiting).not.toBeInTheDocument()
    await expect.element(firstName()).toHaveValue('Đào Anh')
    await expect.element(email()).toHaveFocus()
    await firstName().fill('Đào Lan')
    await closeWith(confirm())
    expect(calls('PUT', 'users/3')).toHaveLength(2)
    expect(backend.db.users[2]?.first_name).toBe('Đào Lan')
  })

  test('of a new user does not block the save of another one', async () => {
    const save = async (address: string) => {
      await button('Add Account', page).click()
      await email().fill(address)
      await password().fill('geheim99')
      await firstName().fill('Mới')
      await confirm().click()
    }
    renderRoute('users/list')
    const respond = hold('post', 'users')
    await save('mot@example.com')
    await expect.poll(() => calls('POST', 'users')).toHaveLength(1)
    await cancel().click()
    await save('hai@example.com')
    await expect.poll(() => calls('POST', 'users')).toHaveLength(2)
    respond()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect
      .poll(() =>
        backend.db.users
          .slice(137)
          .map((user) => user.email)
          .sort(),
      )
      .toEqual(['hai@example.com', 'mot@example.com'])
  })

  test('is not sent after Cancel while the record is reloaded before it', async () => {
    await openAndChangeUser()
    const respond = hold('get', 'users/3')
    const before = calls('GET', 'users/3').length
    await confirm().click()
    await expect.poll(() => calls('GET', 'users/3').length).toBe(before + 1)
    await closeWith(cancel())
    respond()

    await userLink().click()
    await expect.element(firstName()).toHaveValue('Đào')
    expect(calls('PUT', 'users/3')).toEqual([])
  })
})

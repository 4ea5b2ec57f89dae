import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { backend, bodies, calls, change, hold } from '@/test/browser/network'
import { newPassword, openProfile, profile, profileField, storedProfile, unsaved, update } from '@/test/browser/profile'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, expectNoToast, field, press, rows, toastTexts } from '@/test/browser/screen'
import { heading, menuItem, userMenu } from '@/test/browser/shell'
import { pick } from '@/test/browser/uploads'
import { refused } from '../../../mocks/overrides.ts'

const path = 'users/profile'
const fields = ['Email', 'First Name', 'Last Name', 'Phone'] as const
const avatar = () => button('Avatar', profile())
const preview = () => profile().getByRole('img', { name: 'Avatar: preview' })
const expectSaved = () => expect.poll(toastTexts).toEqual(['Update profile successful'])
const expectLogged = () => expect.poll(() => vi.mocked(console.warn).mock.calls.length).toBe(1)

describe('the profile', () => {
  // Rules: §2: Profile screen
  test('shows the stored values', async () => {
    change(backend.db.users, 1, { avatar: '/api/v1/uploads/seed/avatar-3.png' })
    await openProfile()
    await expect.element(newPassword()).toHaveValue('')
    await expect.element(newPassword()).toHaveAttribute('type', 'password')
    await expect.element(profileField('First Name')).toHaveValue('An')
    await expect.element(profileField('Last Name')).toHaveValue('Nguyễn Hoài')
    await expect.element(profileField('Phone')).toHaveValue('0901 234 567')
    await expect.element(avatar()).toHaveAttribute('accept', '.png,.jpg,.jpeg,.webp')
    await expect.element(preview()).toHaveAttribute('src', expect.stringMatching(/avatar-3\.png$/))
    await expect.element(update()).toBeEnabled()
    await expect.element(unsaved()).not.toBeInTheDocument()
    expect(calls('GET', path)).toHaveLength(1)
  })

  // Rules: §5: Profile; §5: First name is required: not empty
  test('with an invalid email or a blank first name is not sent, and the first invalid field gets the focus', async () => {
    await openProfile()
    await profileField('First Name').fill('  ')
    await update().click()
    await expect.element(profileField('First Name')).toHaveFocus()
    await profileField('Email').fill('admin@')
    await update().click()
    await expect.element(profileField('Email')).toHaveFocus()
    for (const [name, text] of [
      ['Email', 'Please enter a valid email'],
      ['First Name', 'Please enter a valid first name'],
    ] as const) {
      await expect.element(profileField(name)).toHaveAccessibleDescription(text)
      await expect.element(profileField(name)).toHaveAttribute('aria-invalid', 'true')
    }
    expect(calls('POST', path)).toEqual([])
  })

  // Rules: §5: Avatar accepts png
  test('marks the avatar as invalid after a file that is no picture, and waits while a picture is uploaded', async () => {
    await openProfile()
    const message = () => profile().getByText('Please upload a valid avatar file')
    await pick(new File(['x'], 'notes.txt', { type: 'text/plain' }), 'Avatar')
    await expect.element(message()).toBeVisible()
    await expect.element(avatar()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(avatar()).toHaveAccessibleDescription(/Only PNG, JPG, JPEG or WEBP files are accepted/)

    const release = hold('put', 'storage/legitimize-files')
    await pick('new.png', 'Avatar')
    await expect.element(profile().getByText('Waiting for the upload to finish.')).toBeVisible()
    await expect.element(update()).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect.element(preview()).toBeVisible()
    await expect.element(message()).not.toBeInTheDocument()
    await expect.element(update()).not.toHaveAttribute('aria-disabled', 'true')
  })

  // Rules: §8: Profile
  test('is disabled without a message if it cannot be loaded', async () => {
    backend.use(...refused('get', path, 'not for you', 403))
    renderRoute('account/profile')
    await expectLogged()
    await expect.element(heading('Profile')).toBeVisible()
    for (const name of fields) await expect.element(profileField(name)).toBeDisabled()
    for (const control of [newPassword(), avatar(), update()]) await expect.element(control).toBeDisabled()
    profile()
      .element()
      .dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expectNoToast()
    expect(calls('POST', path)).toEqual([])
  })
})

describe('saving the profile', () => {
  // Rules: §8: The profile was saved; §2: The submit button reads
  test('sends trimmed values once, a password unchanged and only if there is one, and disables the button meanwhile', async () => {
    await openProfile()
    await profileField('Email').fill('  an.nguyen@example.com ')
    await profileField('First Name').fill('  Hoài An ')
    await profileField('Last Name').fill(' Nguyễn  ')
    await profileField('Phone').fill(' 0909 000 111 ')
    await expect.element(unsaved()).toBeVisible()
    await update().click()

    await expectSaved()
    await expect.element(unsaved()).not.toBeInTheDocument()
    await expect.element(profileField('First Name')).toHaveValue('Hoài An')

    await newPassword().fill(' nhảy múa 9 ')
    await update().click()
    await expect.element(newPassword()).toHaveValue('')
    await expect.element(unsaved()).not.toBeInTheDocument()

    const respond = hold('post', path)
    await profileField('Phone').fill('0909 000 222')
    await update().dblClick()
    await expect.element(button('Updating...', profile())).toBeDisabled()
    await expect.element(update()).not.toBeInTheDocument()
    await press('{Enter}')
    respond()
    await expect.element(update()).toBeEnabled()
    await expect.element(unsaved()).not.toBeInTheDocument()
    const saved = {
      email: 'an.nguyen@example.com',
      first_name: 'Hoài An',
      last_name: 'Nguyễn',
      phone: '0909 000 111',
      avatar: '',
    }
    expect(bodies('POST', path)).toEqual([
      saved,
      { ...saved, password: ' nhảy múa 9 ' },
      { ...saved, phone: '0909 000 222' },
    ])
  })

  test('a save is shown in the list of users, also with a filter, and a save in the list by the profile', async () => {
    const row = rows().filter({ hasText: 'admin@example.com' })
    const phone = '0999 888 777'
    renderRoute('users/list?filter=role.admin')
    await expect.element(row).toMatchTextContent('0901 234 567')
    await userMenu().click()
    await menuItem('My profile').click()
    await profileField('Phone').fill(phone)
    await update().click()
    await expectSaved()
    history.back()
    await expect.element(row).toMatchTextContent(phone)
    await press('{Control>}z{/Control}')
    await expect.element(row).toMatchTextContent('0901 234 567')
    await row.getByRole('link').first().click()
    await field('Phone').fill('0901 000 000')
    await confirm().click()
    await expect.element(row).toMatchTextContent('0901 000 000')
    await userMenu().click()
    await menuItem('My profile').click()
    await expect.element(profileField('Phone')).toHaveValue('0901 000 000')
  })

  // Rules: §8: Loading or saving the profile fails
  test.each([
    ['is refused', 'post', () => HttpResponse.json({ error: 'email has already been taken' }, { status: 400 }), 2],
    ['gets no response', 'post', () => HttpResponse.error(), 2],
    [
      'is not sent, because the profile cannot be read before,',
      'get',
      () => new HttpResponse(null, { status: 403 }),
      1,
    ],
  ] as const)('that %s is only logged, keeps the values and can be repeated', async (_what, method, failure, sends) => {
    await openProfile()
    backend.use(http[method](`*/api/v1/${path}`, failure, { once: true }))
    await profileField('First Name').fill('Hoài An')
    await newPassword().fill('bí mật 123')
    await update().click()
    await expectLogged()

    await expect.element(update()).toBeEnabled()
    await expect.element(unsaved()).toBeVisible()
    await expect.element(profileField('First Name')).toHaveValue('Hoài An')
    await expect.element(newPassword()).toHaveValue('bí mật 123')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await update().click()
    await expectSaved() // There is no other toast.
    await expect.element(newPassword()).toHaveValue('')
    await expect.element(unsaved()).not.toBeInTheDocument()
    const sent = { ...storedProfile, first_name: 'Hoài An', password: 'bí mật 123' }
    expect(bodies('POST', path)).toEqual(Array.from({ length: sends }, () => sent))
  })
})

import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { renderRoute } from './render-route'
import { button } from './screen'

/** The profile of the administrator who is signed in. */
export const storedProfile = {
  email: 'admin@example.com',
  first_name: 'An',
  last_name: 'Nguyễn Hoài',
  phone: '0901 234 567',
  avatar: '',
}

export const profile = () => page.getByRole('form', { name: 'Profile' })
export const profileField = (name: 'Email' | 'First Name' | 'Last Name' | 'Phone') =>
  profile().getByRole('textbox', { name })
export const newPassword = () => profile().getByLabelText('Password')
export const update = () => button('Update Profile', profile())
export const unsaved = () => profile().getByText('You have unsaved changes.')

/** Opens the profile, and waits until it has loaded. */
export async function openProfile() {
  renderRoute('account/profile')
  await expect.element(profileField('Email')).toHaveValue(storedProfile.email)
}
